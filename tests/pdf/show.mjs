// Each page of a file as pdf.js shows it: node show.mjs FILE.pdf OUT DPI writes OUT-1.png, OUT-2.png ...
// pdfjs-dist and @napi-rs/canvas are looked for in NODE_PATH and from the working folder up.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const places = [process.cwd(), ...(process.env.NODE_PATH || "").split(path.delimiter).filter(Boolean)];
const find = (name) => {
  for (const place of places) {
    try {
      return createRequire(path.join(place, place.endsWith("node_modules") ? "../x.js" : "x.js")).resolve(name);
    } catch {}
  }
  throw new Error(`${name} is not installed`);
};
const load = (name) => import(pathToFileURL(find(name)));

const canvas = (await load("@napi-rs/canvas")).default;
for (const name of ["Path2D", "DOMMatrix", "ImageData"]) globalThis[name] = canvas[name];
const { getDocument } = await load("pdfjs-dist/legacy/build/pdf.mjs");

const [, , file, out, dpi] = process.argv;
if (file) {
  const data = new Uint8Array(fs.readFileSync(file));
  const pages = await getDocument({ data, verbosity: 0 }).promise;
  for (let number = 1; number <= pages.numPages; number++) {
    const page = await pages.getPage(number);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const sheet = canvas.createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: null, canvasContext: sheet.getContext("2d"), viewport }).promise;
    fs.writeFileSync(`${out}-${number}.png`, sheet.toBuffer("image/png"));
  }
}

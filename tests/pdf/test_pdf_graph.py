"""Node graphs: few crossings, ways clear of nodes, labels clear of everything, nodes blank, filled and as fields."""

from __future__ import annotations

import random
from itertools import combinations, pairwise, permutations, product

import pytest
from pdf_probe import outside, overlapping, texts

from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import CheckField, TextField
from sheetgen.pdf.graph import Edge, Graph, GraphNode, NodeBox
from sheetgen.pdf.ink import GREY, INKS
from sheetgen.pdf.layers import Arrangement, Layers, _between_cost, arrange, channels, ordered, overlap
from sheetgen.pdf.layout import place
from sheetgen.pdf.paper import A4, Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.theme import PLAIN

PAGE = Geometry(A4)
NODE = (mm(36), mm(24))
Nodes = list[list[tuple[int, int]]]


def site(seed: int) -> tuple[Nodes, list[Edge]]:
    """A site of tier 4 as Adventuring Companies rolls it: levels, sizes, lines down, on a level, and repairs."""
    dice = random.Random(seed)
    nodes = [[(level, number) for number in range(dice.randint(1, 4))] for level in range(dice.randint(1, 6))]
    lines: dict[frozenset[tuple[int, int]], Edge] = {}

    def draw(one: tuple[int, int], other: tuple[int, int], dashed: bool = False) -> None:
        lines.setdefault(frozenset((one, other)), Edge(one, other, dice.choice(["", "", "key"]), dashed, True))

    for here, below in zip(nodes, [*nodes[1:], []], strict=True):
        for one in here:
            for other in dice.sample(below, min(len(below), dice.randint(1, 2))):
                draw(one, other)
            if len(here) > 1 and dice.randint(0, 1):
                draw(one, dice.choice([other for other in here if other != one]))
    for above, here in pairwise(nodes):
        for one in here:
            if not any(frozenset((one, other)) in lines for other in above):
                draw(dice.choice(above), one, dashed=True)
    return nodes, list(lines.values())


def laid_out(nodes: Nodes, edges: list[Edge], keep_order: bool = False) -> tuple[Arrangement, Box]:
    height = len(nodes) * NODE[1] + (len(nodes) - 1) * channels(nodes, edges, 8) + 20
    area = Box(30, 30, mm(190), height)
    return arrange(nodes, edges, NODE, area, {edge: (18.0, 8.0) for edge in edges if edge.label}, keep_order), area


def enters(box: Box, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a line has more than its end in a box."""
    inner = box.inset(0.05)
    steps = [(start[0] + (end[0] - start[0]) * n / 60, start[1] + (end[1] - start[1]) * n / 60) for n in range(61)]
    return any(inner.x < x < inner.right and inner.y < y < inner.top for x, y in steps)


@pytest.mark.parametrize("first", range(0, 500, 50))
def test_no_way_runs_through_a_node_and_nothing_overlaps(first: int) -> None:
    for seed in range(first, first + 50):
        nodes, edges = site(seed)
        plan, area = laid_out(nodes, edges)
        boxes = list(plan.nodes.values())
        labels = [way.label for way in plan.ways if way.label]
        assert len(labels) + len(plan.missing) == sum(bool(edge.label) for edge in edges)
        assert all(area.holds(box) for box in (*boxes, *labels))
        assert not any(overlap(*pair) for pair in combinations([*boxes, *labels], 2))
        for way in plan.ways:
            assert all(area.holds(Box(x, y, 0, 0)) for x, y in way.points)
            for part, box in product(pairwise(way.points), boxes):
                assert not enters(box, *part), (seed, way.edge)
            assert touches(plan.nodes[way.edge.start], way.points[0])
            assert touches(plan.nodes[way.edge.end], way.points[-1])
        assert len(plan.missing) <= 1


def touches(box: Box, point: tuple[float, float]) -> bool:
    """Whether a point lies on the rim of a box."""
    x, y = point
    across = min(abs(x - box.x), abs(x - box.right)) < 0.01 and box.y <= y <= box.top
    return across or (min(abs(y - box.y), abs(y - box.top)) < 0.01 and box.x <= x <= box.right)


def crossings(layers: Layers, orders: list[tuple[int, ...]]) -> int:
    return sum(_between_cost(edges, *pair) for edges, pair in zip(layers.between, pairwise(orders), strict=False))


def test_no_other_order_has_fewer_crossings() -> None:
    tried = 0
    for seed in range(60):
        nodes, edges = site(seed)
        edges = [edge for edge in edges if edge.start[0] != edge.end[0]]  # type: ignore[index]
        if not 1 < len(nodes) < 4:
            continue
        layers = Layers(nodes, edges)
        every = product(*(permutations(range(len(layer))) for layer in nodes))
        assert crossings(layers, ordered(layers)) == min(crossings(layers, list(orders)) for orders in every)
        tried += 1
    assert tried > 15


def test_the_search_by_single_layers_is_nearly_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    graphs = [Layers(*site(seed)) for seed in range(120)]
    exact = sum(crossings(layers, ordered(layers)) for layers in graphs)
    monkeypatch.setattr("sheetgen.pdf.layers.EXACT", 0)
    tried = sum(crossings(layers, ordered(layers)) for layers in graphs)
    given = sum(crossings(layers, [tuple(range(len(places))) for places in layers.places]) for layers in graphs)
    assert tried <= exact + 12
    assert given > 2 * exact


def test_wide_layers_are_laid_out_too() -> None:
    nodes = [[(0, n) for n in range(8)], [(1, n) for n in range(8)]]
    edges = [Edge((0, n), (1, 7 - n)) for n in range(8)]
    layers = Layers(nodes, edges)
    assert crossings(layers, ordered(layers)) == 0


def test_an_edge_that_passes_a_layer_runs_beside_its_nodes() -> None:
    nodes: Nodes = [[(0, 0)], [(1, 0), (1, 1)], [(2, 0)]]
    edges = [Edge((0, 0), (2, 0)), Edge((0, 0), (1, 0)), Edge((1, 1), (2, 0)), Edge((2, 0), (0, 0), "back")]
    plan, _area = laid_out(nodes, edges)
    for way in plan.ways:
        for part, box in product(pairwise(way.points), plan.nodes.values()):
            assert not enters(box, *part)
    assert touches(plan.nodes[(2, 0)], plan.ways[3].points[0])


def test_nodes_stay_in_order_when_asked() -> None:
    nodes: Nodes = [[(0, 0), (0, 1)], [(1, 0), (1, 1)]]
    edges = [Edge((0, 0), (1, 1)), Edge((0, 1), (1, 0))]
    assert laid_out(nodes, edges)[0].crossings == 0
    plan, _area = laid_out(nodes, edges, keep_order=True)
    assert plan.crossings == 1
    assert plan.nodes[(1, 0)].x < plan.nodes[(1, 1)].x


# On a page


def node(key: str, layer: int, value: str = "", ticked: bool = False, struck: bool = False) -> GraphNode:
    entries = (("Skill", value), ("Share", ""))
    box = NodeBox(key, "S" if value else "", entries, "Exhausted", ticked, struck, name=f"site.{key}")
    return GraphNode(key, layer, box)


def chart(value: str = "") -> Graph:
    nodes = [node("1.1", 0, value, bool(value)), node("1.2", 0, struck=True), node("2.1", 1), node("2.2", 1)]
    edges = [Edge("1.1", "2.1", "a"), Edge("1.1", "2.2", dashed=True), Edge("2.1", "2.2", plain=True)]
    return Graph(nodes, edges, ("1.1",))


def drawn(graph: Graph, fillable: bool = False, ink: str = "grey") -> tuple[Document, Pen]:
    document = Document("Graph", INKS[ink], fillable=fillable)
    pen = document.page(PAGE, "Graph")
    place(pen, graph, PAGE.inner.head(mm(90)))
    return document, pen


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("value", ["", "Climbing"])
def test_a_chart_is_drawn_blank_and_filled(ink: str, value: str) -> None:
    document, pen = drawn(chart(value), ink=ink)
    assert not document.cramped
    assert not document.overflow
    assert not outside(pen.page)
    assert not overlapping(pen.page)
    assert "1.1 to 2.1 (a)" in pen.page.said
    assert "1.2: not in use" in pen.page.said
    assert ("Climbing" in texts(document.finish())[0]) is bool(value)


def test_the_same_chart_has_fields() -> None:
    _document, pen = drawn(chart("Climbing"), fillable=True)
    written = {entry.name: entry.value for entry in pen.page.fields if isinstance(entry, TextField)}
    ticked = {entry.name: entry.on for entry in pen.page.fields if isinstance(entry, CheckField)}
    assert written["site.1.1.skill"] == "Climbing"
    assert written["site.2.1.share"] == ""
    assert ticked == {"site.1.1.tick": True, "site.2.1.tick": False, "site.2.2.tick": False}


def test_a_chart_without_room_is_reported() -> None:
    document = Document("Graph", GREY)
    pen = document.page(PAGE, "Graph")
    wide, high = chart().least(PLAIN)
    place(pen, chart(), PAGE.inner.head(high - 1).start(wide - 1))
    assert any("Graph" in fault for fault in document.cramped)


def test_a_name_too_long_for_its_node_goes_over() -> None:
    document, _pen = drawn(chart("A Skill of a Name so Long that No Box of a Chart could ever Hold it on its Line"))
    assert [entry.label for entry in document.overflow] == ["1.1: Skill"]


def test_a_site_of_the_greatest_size_fits_a_page() -> None:
    nodes = [node(f"{row}.{number}", row) for row in range(6) for number in range(4)]
    edges = [Edge(f"{row}.{n}", f"{row + 1}.{(n + 1) % 4}") for row in range(5) for n in range(4)]
    graph = Graph(nodes, edges, ("0.0",))
    wide, high = graph.least(PLAIN)
    assert wide <= PAGE.inner.width
    assert high <= PAGE.inner.height

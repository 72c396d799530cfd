"""The pages of The Book of Adventure, one module each; they draw views and know neither state nor dice."""

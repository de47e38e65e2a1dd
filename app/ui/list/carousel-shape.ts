/** How many items a carousel shows and how much of its width they take, in per cent, at one breakpoint of its own width. */
type CarouselView = { items: number; width: number };

/** The maximum of items below 600 px and below 991 px, so that a card never gets narrower than about 150 px (250 px when wide). */
const most = { square: { small: 2, medium: 4 }, wide: { small: 1, medium: 2 } };

/**
 * The width rule of docs/product/sliders.md: 100 % at or above 991 px or when all items fit; otherwise
 * floor(100 / (n + 0.2) · n) per cent, which lets the next item show a fifth.
 */
export function carouselShape(
  show: number,
  count: number,
  ratio: "square" | "wide",
): { small: CarouselView; medium: CarouselView; large: CarouselView } {
  function viewOf(items: number): CarouselView {
    return { items, width: count <= items ? 100 : Math.floor((100 / (items + 0.2)) * items) };
  }
  return {
    small: viewOf(Math.min(show, most[ratio].small)),
    medium: viewOf(Math.min(show, most[ratio].medium)),
    large: { items: show, width: 100 },
  };
}

import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import { byRank } from "#app/sharing/links/rank-items.ts";
import type { ItemFigures } from "#app/sharing/links/share-figures.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";

const { figures: copy } = shareLinksCopy;

export type SlideFigures = ItemFigures & { name: string };

type Slides = { id: string; name: string }[];

function figuresOf(figures: ItemFigures[], { id, name }: Slides[number]): SlideFigures {
  const found = figures.find((row) => row.id === id);
  return { picks: 0, maybes: 0, noes: 0, notes: 0, seconds: 0, visits: 0, ...found, id, name };
}

/** Figures of all slides in reel order, without removed slides. */
export function figuresInOrder(slides: Slides, figures: ItemFigures[]): SlideFigures[] {
  const items = [{ id: coverItem, name: copy.cover }, ...slides, { id: summaryItem, name: copy.summary }];
  return items.map((item) => figuresOf(figures, item));
}

/** Pickable items, most picked first. */
export function rankSlides(slides: Slides, figures: ItemFigures[]): SlideFigures[] {
  return slides.map((item) => figuresOf(figures, item)).sort(byRank);
}

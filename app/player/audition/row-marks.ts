import { subscribeToFacts } from "#app/player/audition/known-facts.ts";
import { ownRating, ratedIds, subscribeToRatings } from "#app/player/audition/ratings.ts";
import { shortlist } from "#app/player/shortlist/shortlist-store.ts";

/** Recordings whose rows are hidden on this page. */
const hidden = new Set<string>();
let sheet: CSSStyleSheet | null = null;

function rowOf(id: string): string {
  return `li:has(> [data-play="${CSS.escape(id)}"])`;
}

const cover = "> .track-cover";
const mark = `position: absolute; inset-block: auto 0; padding-inline: 4px; background: var(--color-ink);
  color: var(--color-paper); font-size: 0.75rem; line-height: 16px`;

/** Rows re-render with the page, so ratings and hidden rows are applied through a style sheet, which survives that. */
function draw(): void {
  const rules = [`.track ${cover} { position: relative }`];
  for (const id of hidden) rules.push(`${rowOf(id)} { display: none !important }`);
  for (const id of ratedIds()) {
    const rating = ownRating(id);
    if (rating !== null) rules.push(`${rowOf(id)} ${cover}::after { content: "${rating}"; right: 0; ${mark} }`);
  }
  for (const id of shortlist.ids) rules.push(`${rowOf(id)} ${cover}::before { content: "✓"; left: 0; ${mark} }`);
  sheet?.replaceSync(rules.join("\n"));
}

/** Starts showing ratings and the shortlist on rows. */
export function showMarks(): void {
  if (sheet !== null) return;
  sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  subscribeToFacts(draw);
  subscribeToRatings(draw);
  shortlist.subscribe(draw);
  draw();
  // If the request fails, the marks stored in this browser are shown.
  shortlist.load().catch(() => undefined);
}

export function hideRow(id: string): void {
  hidden.add(id);
  draw();
}

export function unhideRow(id: string): void {
  hidden.delete(id);
  draw();
}

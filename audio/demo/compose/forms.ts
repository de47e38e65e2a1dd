import type { SectionKind } from "#audio/demo/compose/score.ts";

/** A section of a plan: its kind, its share of the length, and its energy in per cent from its first bar to its last. */
type Planned = readonly [kind: SectionKind, share: number, from: number, to: number];

/** How energy runs through a piece. */
const PLANS = {
  build: [
    ["intro", 2, 4, 10],
    ["verse", 3, 15, 25],
    ["bridge", 1, 27, 32],
    ["chorus", 2, 37, 47],
    ["verse", 1, 52, 62],
    ["chorus", 3, 82, 100],
  ],
  drop: [
    ["intro", 2, 24, 32],
    ["verse", 3, 34, 46],
    ["bridge", 1, 12, 26],
    ["chorus", 3, 100, 100],
    ["verse", 2, 92, 92],
    ["chorus", 2, 96, 90],
  ],
  arc: [
    ["intro", 2, 8, 22],
    ["verse", 2, 34, 56],
    ["chorus", 2, 84, 96],
    ["chorus", 2, 98, 88],
    ["verse", 2, 58, 34],
    ["outro", 2, 22, 8],
  ],
  steady: [
    ["verse", 2, 66, 66],
    ["chorus", 2, 66, 66],
    ["verse", 2, 66, 66],
    ["bridge", 1, 64, 66],
    ["chorus", 3, 66, 66],
  ],
  sting: [
    ["chorus", 4, 100, 84],
    ["verse", 2, 34, 26],
    ["bridge", 1, 16, 12],
    ["outro", 2, 6, 0],
  ],
} satisfies Record<string, readonly Planned[]>;

export type Development = keyof typeof PLANS;

/** The sections that are left of a plan where there is no room for all of it, the most important first. */
const SHORT: Record<Development, readonly number[]> = {
  build: [5, 1, 3],
  drop: [3, 1],
  arc: [3, 1, 4],
  steady: [1, 0],
  sting: [0, 3],
};

/** Seconds in which the last chord rings. */
const RING_SECONDS = 2;

/** The form of a development for a length: sections of four bars or more in a piece, of one or two in a cut-down, the rest in its last one. */
export function formOf(development: Development, seconds: number, bar: number): string {
  const bars = Math.max(2, Math.floor((seconds - RING_SECONDS) / bar));
  const isWhole = bars >= 4 * PLANS[development].length;
  const whole: readonly Planned[] = PLANS[development];
  const short = SHORT[development].slice(0, Math.ceil(bars / 2));
  const plan = isWhole ? whole : whole.filter((_, at) => short.includes(at));
  const unit = isWhole ? 4 : bars < 6 ? 1 : 2;
  const counts = apportion(
    plan.map(([, share]) => share),
    Math.floor(bars / unit),
  ).map((count) => count * unit);
  // A whole piece may end a bar or two early; a cut-down is as long as it has to be.
  if (!isWhole) counts[counts.length - 1] = (counts.at(-1) ?? 0) + (bars % unit);
  return plan.map(([kind, , from, to], at) => `${kind}${counts[at]}:${from}>${to}`).join(" ");
}

/** Whole numbers of at least 1 in proportion to the shares, `total` in all. */
function apportion(shares: readonly number[], total: number): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  const counts = shares.map((share) => Math.max(1, Math.round((share * total) / sum)));
  const excess = counts.reduce((all, count) => all + count, 0) - total;
  for (let step = 0; step < Math.abs(excess); step++) {
    const off = counts.map((count, at) => count - ((shares[at] ?? 0) * total) / sum);
    const at =
      excess > 0
        ? off.indexOf(Math.max(...off.map((one, i) => ((counts[i] ?? 0) > 1 ? one : -9))))
        : off.indexOf(Math.min(...off));
    counts[at] = (counts[at] ?? 0) - Math.sign(excess);
  }
  return counts;
}

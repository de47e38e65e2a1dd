import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { TrackView } from "#app/track/track.ts";

/** Rounded to milliseconds. */
const secondsText = (seconds: number) => String(Math.round(seconds * 1000) / 1000);

type Seed = Pick<TrackView, "id" | "vocals">;

/** URL of the search for similar music, by a recording or a range of it: docs/product/comments-and-segments.md. */
export function similarPath({ id, vocals }: Seed, range: TimeRange | null = null): string {
  const part = range === null ? [] : [`seed_start=${secondsText(range.start)}`, `seed_end=${secondsText(range.end)}`];
  const query = [
    `seed_songIds=${encodeURIComponent(id)}`,
    ...part,
    ...(vocals ? [] : ["vocals=false"]),
    "explain=true&page=1&song=0&fields=segmentsGroups",
  ];
  return `/music-sync-licensing/search?${query.join("&")}`;
}

/** Seeds and weights of a sound search URL, as a query with its question mark; empty for other URLs. */
export function seedsOf(address: string | null): string {
  const params = new URLSearchParams(address?.split("?")[1]);
  const seeds = [...params].filter(([name]) => /^(?:seed|w)_/.test(name));
  return seeds.length > 0 ? `?${new URLSearchParams(seeds)}` : "";
}

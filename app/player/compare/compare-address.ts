export const comparePath = "/compare";
export const minCompared = 2;
export const maxCompared = 4;

/** Where the tracks of a comparison are put below each other: docs/product/player.md. */
export const alignments = ["start", "hook", "bar"] as const;
export type Alignment = (typeof alignments)[number];

/** A track in the address. `id`: recording id or slug. `point`: the passage to compare in seconds, instead of the hook. */
export type CompareEntry = { id: string; point: number | null };

/** Max characters of an id or slug that are looked up. */
const maxId = 200;

export function entryText({ id, point }: CompareEntry): string {
  return point === null ? id : `${id}@${Math.round(point * 10) / 10}`;
}

export function compareAddress(entries: CompareEntry[], at: Alignment = "hook"): string {
  const tracks = entries.map((entry) => ["track", entryText(entry)]);
  return `${comparePath}?${new URLSearchParams([...tracks, ["at", at]])}`;
}

function readEntry(text: string): CompareEntry {
  const [id = "", seconds = ""] = text.slice(0, maxId).toWellFormed().split("@");
  return { id: id.trim(), point: /^\d{1,5}(?:\.\d{1,3})?$/.test(seconds) ? Number(seconds) : null };
}

export type Comparison = { entries: CompareEntry[]; at: Alignment; isTooLong: boolean };

/** The comparison of an address: each track once, the first four. */
export function readComparisonAddress(query: URLSearchParams): Comparison {
  const all = query.getAll("track").map(readEntry);
  const entries = all.filter(({ id }, index) => id !== "" && all.findIndex((one) => one.id === id) === index);
  const at = alignments.find((one) => one === query.get("at")) ?? "hook";
  return { entries: entries.slice(0, maxCompared), at, isTooLong: entries.length > maxCompared };
}

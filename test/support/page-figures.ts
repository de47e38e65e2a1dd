/** The round trips that a response says it took, of them to the primary, and the rows that it read. */
export function tripsOf(serverTiming: string | string[] | null | undefined): {
  trips: number;
  rows: number;
  primary: number;
} {
  const figures = /(\d+) round trips, (\d+) rows, (\d+) to the primary/.exec(String(serverTiming));
  const [trips = Number.NaN, rows = Number.NaN, primary = Number.NaN] = (figures ?? []).slice(1).map(Number);
  return { trips, rows, primary };
}

/** Bytes of a page, and of the loaders' data in it: app/entry.server.tsx. */
export function bytesOf(html: string): { html: number; data: number } {
  const data = /\.streamController\.enqueue\('([^']*)'\)/.exec(html)?.[1] ?? "";
  return { html: Buffer.byteLength(html), data: Buffer.byteLength(data) };
}

/** D1 accepts parameters of 2 MB; half of it leaves room for JSON escapes. */
const maxBytes = 1_000_000;

const encoder = new TextEncoder();

/** Serialises `rows` as JSON arrays of at most 1 MB of UTF-8, in order. A larger row gets an array of its own. */
export function chunkByBytes(rows: readonly object[]): string[] {
  const chunks: string[][] = [];
  let room = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const { length } = encoder.encode(json);
    if (length > room || chunks.length === 0) {
      chunks.push([]);
      room = maxBytes;
    }
    chunks.at(-1)?.push(json);
    room -= length + 1;
  }
  return chunks.map((chunk) => `[${chunk.join(",")}]`);
}

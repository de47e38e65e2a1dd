/** D1 takes a parameter of 2 MB; half of it leaves room for what JSON adds. */
const maxBytes = 1_000_000;

const encoder = new TextEncoder();

/** JSON arrays of `rows`, each of at most 1 MB of UTF-8, in order. A larger row has an array of its own. */
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

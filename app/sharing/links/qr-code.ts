/** Of versions 1 to 9 at level L: codewords, and of these for the correction of each block. ISO/IEC 18004. */
const codewords = [26, 44, 70, 100, 134, 172, 196, 242, 292];
const corrections = [7, 10, 15, 20, 26, 18, 20, 24, 30];

/** Exponents and logarithms of the field GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
const powers: number[] = [];
for (let value = 1; powers.length < 255; value = value < 128 ? value * 2 : (value * 2) ^ 0x11d) powers.push(value);
const times = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : (powers[(powers.indexOf(a) + powers.indexOf(b)) % 255] ?? 0);

/** Remainder of `data` divided by the generator polynomial of this degree. */
function correctionOf(data: number[], degree: number): number[] {
  let generator = [1];
  for (let power = 0; power < degree; power += 1)
    generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] ?? 0, powers[power] ?? 0));
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (const at of data.keys()) {
    const factor = rest[at] ?? 0;
    for (const [offset, value] of generator.entries())
      rest[at + offset] = (rest[at + offset] ?? 0) ^ times(value, factor);
  }
  return rest.slice(data.length);
}

/** `value` with the remainder of its division by `polynomial`, of this degree, behind it. */
function withRemainder(value: number, polynomial: number, degree: number): number {
  let rest = value << degree;
  for (let bit = 31; bit >= degree; bit -= 1) if ((rest >>> bit) & 1) rest ^= polynomial << (bit - degree);
  return (value << degree) | rest;
}

/** Codewords of the text, its blocks interleaved. */
function codewordsOf(bytes: number[], version: number): number[] {
  const blocks = version < 6 ? 1 : 2;
  const correction = corrections[version - 1] ?? 0;
  const size = (codewords[version - 1] ?? 0) - blocks * correction;
  const bits = [4, bytes.length, ...bytes]
    .map((value, at) => value.toString(2).padStart(at === 0 ? 4 : 8, "0"))
    .join("");
  const data = (bits.padEnd(Math.min(bits.length + 4, size * 8), "0").match(/.{1,8}/g) ?? []).map((byte) =>
    Number.parseInt(byte.padEnd(8, "0"), 2),
  );
  for (let at = 0; data.length < size; at += 1) data.push(at % 2 === 0 ? 0xec : 0x11);
  const parts = Array.from({ length: blocks }, (_, at) => data.slice((at * size) / blocks, ((at + 1) * size) / blocks));
  const interleaved = (rows: number[][]) => (rows[0] ?? []).flatMap((_, at) => rows.map((row) => row[at] ?? 0));
  return [...interleaved(parts), ...interleaved(parts.map((part) => correctionOf(part, correction)))];
}

type Grid = (boolean | null)[][];

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y];
  if (row?.[x] !== undefined) row[x] = dark;
}

/** A square around a centre, of which one ring is light. */
function drawSquare(
  grid: Grid,
  [x, y]: readonly [number, number],
  { radius, light }: { radius: number; light: number },
): void {
  const offsets = Array.from({ length: 2 * radius + 1 }, (_, at) => at - radius);
  for (const dy of offsets)
    for (const dx of offsets) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(grid, x + dx, y + dy, ring !== light && ring !== 4);
    }
}

/** What readers find the code by: timing, alignment and finder patterns. */
function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (let at = 8; at < size - 8; at += 1) {
    set(grid, at, 6, at % 2 === 0);
    set(grid, 6, at, at % 2 === 0);
  }
  const last = size - 7;
  const centres = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  const pairs = centres.flatMap((x) => centres.map((y) => [x, y] as const));
  const isCorner = ([x, y]: readonly [number, number]) => Math.min(x, y) === 6 && [12, 6 + last].includes(x + y);
  for (const pair of pairs.filter((one) => !isCorner(one))) drawSquare(grid, pair, { radius: 2, light: 1 });
  for (const x of [3, size - 4]) drawSquare(grid, [x, 3], { radius: 4, light: 2 });
  drawSquare(grid, [3, size - 4], { radius: 4, light: 2 });
}

/** Level L with mask 0, and the version. */
function drawFormat(grid: Grid, version: number): void {
  const size = grid.length;
  const isSet = (word: number, bit: number) => ((word >> bit) & 1) === 1;
  const format = withRemainder(0b01000, 0x537, 10) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    set(grid, 8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, isSet(format, bit));
    set(grid, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, 8, isSet(format, bit));
  }
  set(grid, 8, size - 8, true);
  const about = withRemainder(version, 0x1f25, 12);
  for (let bit = 0; version >= 7 && bit < 18; bit += 1) {
    const [x, y] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(grid, x, y, isSet(about, bit));
    set(grid, y, x, isSet(about, bit));
  }
}

/** Fills what is left in columns of two, up and down from the right; mask 0 turns every other module. */
function drawData(grid: Grid, words: number[]): void {
  const size = grid.length;
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((word >> bit) & 1) === 1));
  let next = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1].filter((one) => grid[y]?.[one] === null)) {
        set(grid, x, y, (bits[next] ?? false) !== ((x + y) % 2 === 0));
        next += 1;
      }
    }
}

/** The modules of a QR code, rows of dark (true) and light ones; null for a text of more than 230 bytes. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const room = (version: number) =>
    (codewords[version - 1] ?? 0) - (version < 6 ? 1 : 2) * (corrections[version - 1] ?? 0) - 2;
  const version = codewords.findIndex((_, at) => room(at + 1) >= bytes.length) + 1;
  if (version === 0) return null;
  const size = 4 * version + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  drawPatterns(grid, version);
  drawFormat(grid, version);
  drawData(grid, codewordsOf(bytes, version));
  return grid.map((row) => row.map(Boolean));
}

/** The polynomial of ZIP, bits reversed: APPNOTE 6.3.10, 4.4.7. */
const polynomial = 0xedb88320;

/** Bytes per step of the loop: eight tables are five times as fast as one. */
const stride = 8;

const tables = makeTables();

function makeTables(): Uint32Array[] {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });
  const made = [first];
  for (let count = 1; count < stride; count += 1)
    made.push((made[count - 1] ?? first).map((crc) => (crc >>> 8) ^ (first[crc & 0xff] as number)));
  return made;
}

/** Updates `crc` (0 at the beginning) with `bytes`. */
export function updateCrc32(crc: number, bytes: Uint8Array): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
    ...[Uint32Array, Uint32Array, Uint32Array, Uint32Array],
    ...[Uint32Array, Uint32Array, Uint32Array, Uint32Array],
  ];
  // All indices are within bounds: the casts avoid a check for each byte.
  const at = (table: Uint32Array, index: number) => table[index & 0xff] as number;
  let state = ~crc;
  let index = 0;
  for (const end = bytes.length - stride; index <= end; index += stride) {
    const low =
      state ^
      ((bytes[index] as number) |
        ((bytes[index + 1] as number) << 8) |
        ((bytes[index + 2] as number) << 16) |
        ((bytes[index + 3] as number) << 24));
    state =
      at(t7, low) ^
      at(t6, low >>> 8) ^
      at(t5, low >>> 16) ^
      at(t4, low >>> 24) ^
      at(t3, bytes[index + 4] as number) ^
      at(t2, bytes[index + 5] as number) ^
      at(t1, bytes[index + 6] as number) ^
      at(t0, bytes[index + 7] as number);
  }
  for (; index < bytes.length; index += 1) state = (state >>> 8) ^ at(t0, state ^ (bytes[index] as number));
  return ~state >>> 0;
}

/** Product of two polynomials modulo that of the CRC, as in zlib. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
}

/** CRC-32 of the concatenation of two byte ranges, from their CRCs and the length of the second. */
export function combineCrc32(first: number, second: number, length: number): number {
  // x^(8 * length), by square and multiply.
  let shift = 0x80000000;
  let square = 0x00800000;
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(square, shift);
    square = multiply(square, square);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}

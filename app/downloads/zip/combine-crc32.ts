/** The polynomial of ZIP, bits reversed: APPNOTE 6.3.10, 4.4.7. */
const polynomial = 0xedb88320;

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

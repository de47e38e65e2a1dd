/** Words of four bytes that `coarseDots` compares: half of a vector of 64. */
export const coarseWords = 8;

/**
 * The dot products of the first 32 numbers of the seed and of every vector; `stride` is the length of a vector in words. Each number of the
 * seed is a variable of its own: reads of an array, with their checks of its bounds, cost a third more.
 */
export function coarseDots(words: Int32Array, stride: number, seed: Int32Array): Int32Array {
  // biome-ignore format: a line for every two words.
  const [
    s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0,
    s8 = 0, s9 = 0, s10 = 0, s11 = 0, s12 = 0, s13 = 0, s14 = 0, s15 = 0,
    s16 = 0, s17 = 0, s18 = 0, s19 = 0, s20 = 0, s21 = 0, s22 = 0, s23 = 0,
    s24 = 0, s25 = 0, s26 = 0, s27 = 0, s28 = 0, s29 = 0, s30 = 0, s31 = 0,
  ] = seed;
  const dots = new Int32Array(Math.floor(words.length / stride));
  // biome-ignore format: two lines for each word show the pattern.
  for (let row = 0, at = 0; row < dots.length; row += 1, at += stride) {
    let sum = 0;
    let word = 0;
    word = words[at + 0] as number;
    sum = (sum + Math.imul((word << 24) >> 24, s0) + Math.imul((word << 16) >> 24, s1) + Math.imul((word << 8) >> 24, s2) + Math.imul(word >> 24, s3)) | 0;
    word = words[at + 1] as number;
    sum = (sum + Math.imul((word << 24) >> 24, s4) + Math.imul((word << 16) >> 24, s5) + Math.imul((word << 8) >> 24, s6) + Math.imul(word >> 24, s7)) | 0;
    word = words[at + 2] as number;
    sum = (sum + Math.imul((word << 24) >> 24, s8) + Math.imul((word << 16) >> 24, s9) + Math.imul((word << 8) >> 24, s10) + Math.imul(word >> 24, s11)) | 0;
    word = words[at + 3] as number;
    sum = (sum + Math.imul((word << 24) >> 24, s12) + Math.imul((word << 16) >> 24, s13) + Math.imul((word << 8) >> 24, s14) + Math.imul(word >> 24, s15)) | 0;
    word = words[at + 4] as number;
    sum = (sum + Math.imul((word << 24) >> 24, s16) + Math.imul((word << 16) >> 24, s17) + Math.imul((word << 8) >> 24, s18) + Math.imul(word >> 24, s19)) | 0;
    word = words[at + 5] as number;
    sum = (sum + Math.imul((word << 24) >> 24, s20) + Math.imul((word << 16) >> 24, s21) + Math.imul((word << 8) >> 24, s22) + Math.imul(word >> 24, s23)) | 0;
    word = words[at + 6] as number;
    sum = (sum + Math.imul((word << 24) >> 24, s24) + Math.imul((word << 16) >> 24, s25) + Math.imul((word << 8) >> 24, s26) + Math.imul(word >> 24, s27)) | 0;
    word = words[at + 7] as number;
    sum = (sum + Math.imul((word << 24) >> 24, s28) + Math.imul((word << 16) >> 24, s29) + Math.imul((word << 8) >> 24, s30) + Math.imul(word >> 24, s31)) | 0;
    dots[row] = sum;
  }
  return dots;
}

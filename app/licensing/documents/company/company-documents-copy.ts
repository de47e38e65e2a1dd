/** Why a wordmark is refused. */
export const wordmarkCopy = {
  type: "Wordmark: choose an SVG or PNG file.",
  tooLarge: "Wordmark: choose a file of at most 250 KB.",
  tooManyPixels: (max: number) => `Wordmark: a PNG is at most ${max} pixels wide and high.`,
  notFlat:
    "Wordmark: documents print flat colours. Export the SVG without gradients, clips and masks, or choose a PNG.",
} as const;

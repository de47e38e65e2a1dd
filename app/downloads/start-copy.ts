/** The title has prescribed wording: docs/product/README.md. */
export const startCopy = {
  title: "Downloading your song",
  text: "Your download starts now. If it doesn't,",
  again: "start it here",
  back: "Back to the track",
} as const;

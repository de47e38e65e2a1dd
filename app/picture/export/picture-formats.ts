/** Files of a cut. */
export const pictureFormats = ["edl", "fcpxml", "csv", "labels"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

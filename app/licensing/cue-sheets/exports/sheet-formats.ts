/** Files of a saved cue sheet; the first is what `…/export` gives without a format. */
export const sheetFormats = ["csv", "rapidcue", "prs", "pdf", "xml", "edl", "fcpxml", "otio", "timeline"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

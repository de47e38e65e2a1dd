/** Files of a saved cue sheet; the first is what `…/export` gives without a format. */
export const sheetFormats = ["csv", "rapidcue", "prs", "pdf", "xml", "edl", "fcpxml", "otio", "timeline"] as const;
/** Files with all sheets of a broadcaster and month. */
export const monthFormats = ["rapidcue", "prs", "xml"] as const satisfies readonly SheetFormat[];
export type SheetFormat = (typeof sheetFormats)[number];

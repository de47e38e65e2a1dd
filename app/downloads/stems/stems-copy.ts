/** Texts of stems. */
export const stemsCopy = {
  title: "Stems",
  lead: "As delivered. They have equal length and start together.",
  stem: "Stem",
  size: "Size",
  download: "Download",
  downloadOf: (label: string) => `Download ${label}`,
  unnamed: (place: number) => `Stem ${place}`,
  none: "No stems",
  noneText: "This track has no stems on file. Ask for them in a licence request.",
  licensed: "Stems of licensed tracks",
  notYours: "Stems come with a licence for the track, or with access to WAV/AIFF files. Request a licence to get them.",
} as const;

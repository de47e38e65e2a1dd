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
  noneText: "This song was delivered without stems. Ask for them in a licence request.",
  licensed: "Stems of licensed songs",
  notYours: "Stems come with a licence of the song, or with access to Hi-Res files. Request a licence to get them.",
} as const;

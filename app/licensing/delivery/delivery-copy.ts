import { formatIsoDate } from "#app/rights/iso-date.ts";

/** Copy of the page of a licence's files. */
export const deliveryCopy = {
  title: "Files",
  heading: (number: string) => `Files of licence ${number}`,
  back: "Back to the licence",
  link: "Files",
  clientLead: (endsOn: string | null) =>
    endsOn === null
      ? "You can download these as long as the licence is in force."
      : `You can download these as long as the licence is in force, until ${formatIsoDate(endsOn)}.`,
  staffLead:
    "Choose what the client downloads as long as the licence is in force. Tell them on the page “Deliver” of the request.",
  aiReserved: "AI use is reserved: the files may not be used to train or make anything with AI.",
  kinds: { mp3: "MP3", original: "WAV or AIFF original", stems: "Stems" },
  choice: (kind: string, size: string, downloads: number) =>
    `${kind}, ${size}${downloads === 0 ? "" : downloads === 1 ? ", downloaded once" : `, downloaded ${downloads} times`}`,
  stem: (label: string) => `Stem: ${label}`,
  unnamed: "Stem",
  download: (song: string, file: string) => `Download ${file} of ${song}`,
  noFiles: "No files on file",
  save: "Save",
  saved: (count: number) => (count === 0 ? "The client downloads nothing" : "Files saved"),
  empty: "No files yet",
  emptyText: "We tell you by email when files are delivered.",
  unknown: "Files: one of them is no longer on file. Choose again.",
  missing: "This file isn't part of the licence.",
  ended: "The licence was ended or replaced meanwhile, so nothing was saved.",
  preview: "In a preview, files are neither chosen nor downloaded.",
  closed: {
    ended: "This licence was ended, so its files can't be downloaded any more.",
    superseded: "A corrected licence replaced this one. Its files are on the page of the new licence.",
    lapsed: "This licence is over, so its files can't be downloaded any more. Renew it to use the music again.",
  },
} as const;

/** Sent by the server, because the viewer's page has little room. */
export const pitchViewerCopy = {
  words: { label: "Pitch", start: "Start", edit: "Edit pitch", slides: "In this pitch" },
  for: (client: string) => `For ${client}`,
  passage: (from: string, to: string) => ` · ${from} to ${to}`,
  description: (company: string, slides: number) =>
    `A pitch from ${company}: ${slides === 1 ? "1 slide" : `${slides} slides`}.`,
  picture: (title: string) => `Pitch: ${title}`,
  /** Thirteen months: `visitDays`. */
  recorded: {
    visit: (company: string) =>
      `${company} sees when this link is opened, how long each slide is shown, which parts of the music are played, and what is downloaded. No IP address is kept.`,
    details:
      "Visits are deleted after 13 months. With Do Not Track or Global Privacy Control on, they aren't recorded at all.",
    nothing: (company: string) =>
      `Your visit isn't recorded, as your browser asks. ${company} sees only what you answer and download.`,
  },
} as const;

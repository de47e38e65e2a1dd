/** What the page of a reel's share link says of what is recorded. Thirteen months: `visitDays`. */
export const sharedReelCopy = {
  visit: (company: string) =>
    `${company} sees when this link is opened and how long each slide is shown. No IP address is kept.`,
  details:
    "Visits are deleted after 13 months. With Do Not Track or Global Privacy Control on, none of this is recorded.",
  nothing: (company: string) =>
    `Your visit isn't recorded, as your browser asks. ${company} sees only what you answer.`,
} as const;

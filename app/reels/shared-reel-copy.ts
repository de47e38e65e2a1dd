import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";

/** Privacy notice of a reel's share link. Thirteen months: `visitDays`. */
export const sharedReelCopy = {
  visit: (company: string) =>
    `${company} sees when this link is opened and how long each slide is shown. No IP address is kept.`,
  details:
    "Visits are deleted after 13 months. With Do Not Track or Global Privacy Control on, none of this is recorded.",
  nothing: (company: string) =>
    `Your visit isn't recorded, as your browser asks. ${company} sees only what you answer.`,
} as const;

type Notices = { visit(company: string): string; details: string; nothing(company: string): string };
type Visited = { isStaff: boolean; isRecorded: boolean; company: string };

/** Privacy notice of a visit, in the footer of the first and last slide. */
export function visitNotice({ visit, details, nothing }: Notices, { isStaff, isRecorded, company }: Visited): string {
  if (isStaff) return sharePageCopy.preview;
  return isRecorded ? `${visit(company)} ${details}` : nothing(company);
}

import { texts } from "#app/edge/language/texts.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";
import { m } from "#messages";

/** Privacy notice of a reel's share link. Thirteen months: `visitDays`. */
export const sharedReelCopy = texts({
  visit: (company: string) => m.reel_visit({ company }),
  details: m.reel_details,
  nothing: (company: string) => m.reel_nothing({ company }),
});

type Notices = { visit(company: string): string; details: string; nothing(company: string): string };
type Visited = { isStaff: boolean; isRecorded: boolean; company: string };

/** Privacy notice of a visit, in the footer of the first and last slide. */
export function visitNotice({ visit, details, nothing }: Notices, { isStaff, isRecorded, company }: Visited): string {
  if (isStaff) return sharePageCopy.preview;
  return isRecorded ? `${visit(company)} ${details}` : nothing(company);
}

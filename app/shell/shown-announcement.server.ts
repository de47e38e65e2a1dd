import type { Announcement } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { announcementCookie } from "#app/edge/cookies/announcement.ts";

/** What staff of this host announce today; null when there is nothing, or when this visitor has closed it. */
export function shownAnnouncement({
  company,
  cookies,
}: Pick<RequestContext, "company" | "cookies">): Announcement | null {
  const { announcement } = company;
  return announcement?.id === cookies.get(announcementCookie) ? null : announcement;
}

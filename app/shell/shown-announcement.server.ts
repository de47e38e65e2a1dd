import type { Announcement } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { announcementCookie } from "#app/edge/cookies/announcement.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";

/** Today's announcement of this host; null if there is none, or this visitor has closed it. */
export function shownAnnouncement({
  company,
  cookies,
}: Pick<RequestContext, "company" | "cookies">): Announcement | null {
  const { announcement } = company;
  return announcement?.id === cookies.get(announcementCookie) ? null : announcement;
}

/**
 * Header that removes the cookie of a closed announcement that no longer exists; null otherwise. A response with it is not cached.
 */
export function outdatedClosing({
  company,
  cookies,
  url,
}: Pick<RequestContext, "company" | "cookies" | "url">): string | null {
  const closed = cookies.get(announcementCookie);
  if (closed === undefined || closed === company.announcement?.id) return null;
  return writeCookie(url, { name: announcementCookie, value: "", maxAge: 0 });
}

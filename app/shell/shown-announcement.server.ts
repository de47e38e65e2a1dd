import type { Announcement } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { announcementCookie } from "#app/edge/cookies/announcement.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";

/** What staff of this host announce today; null when there is nothing, or when this visitor has closed it. */
export function shownAnnouncement({
  company,
  cookies,
}: Pick<RequestContext, "company" | "cookies">): Announcement | null {
  const { announcement } = company;
  return announcement?.id === cookies.get(announcementCookie) ? null : announcement;
}

/**
 * The header that removes the cookie of an announcement that was closed and is not announced any more, or never was; null for every other
 * request. A response with it is not shared.
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

import { sharePageCopy as copy } from "#app/sharing/visits/share-page-copy.ts";

/** The status of the page of a link, by what it shows. */
export const shareStatuses = { open: 200, locked: 200, unknown: 404, unavailable: 404, expired: 410, revoked: 410 };

/** The title of a page that shows nothing of what is shared: that is for those who can open it. */
export function closedTitle(state: Exclude<keyof typeof shareStatuses, "open">): string {
  return state === "locked" ? copy.passcode.title : copy.closed[state].title;
}

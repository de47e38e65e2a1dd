import { sharePageCopy as copy } from "#app/sharing/visits/share-page-copy.ts";

/** HTTP status of a link's page by state. */
export const shareStatuses = {
  ...{ open: 200, locked: 200, unknown: 404, unavailable: 404 },
  ...{ expired: 410, revoked: 410, deleted: 410 },
};

/** Title of a closed page, which does not reveal the subject. */
export function closedTitle(state: Exclude<keyof typeof shareStatuses, "open">): string {
  return state === "locked" ? copy.passcode.title : copy.closed[state].title;
}

/** Page where licences of tracks are taken. */
const takePath = "/licences/take";

/** As many tracks as are taken at once. */
export const maxTaken = 20;

/**
 * `recordingIds`: of the tracks; `usage`: as text, without one that of the browser; `order`: id of the order, empty for a signature of one's own,
 * left out for the first that covers it.
 */
export function takeSongsPath(recordingIds: readonly string[], usage = "", order?: string): string {
  const query = new URLSearchParams({ songs: recordingIds.join(","), ...(usage && { usage }) });
  if (order !== undefined) query.set("order", order);
  return `${takePath}?${query}`;
}

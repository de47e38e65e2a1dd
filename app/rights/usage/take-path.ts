/** Page where licences of tracks are taken. */
const takePath = "/licences/take";

/** As many tracks as are taken at once. */
export const maxTaken = 20;

/** `recordingIds`: of the tracks; `usage`: as text, without one that of the browser. */
export function takeSongsPath(recordingIds: readonly string[], usage = ""): string {
  const query = new URLSearchParams({ songs: recordingIds.join(","), ...(usage && { usage }) });
  return `${takePath}?${query}`;
}

/** Page where licences of tracks are taken. */
export const takePath = "/licences/take";

/** As many tracks as are taken at once. */
export const maxTaken = 20;

/**
 * `order`: its id, empty for a signature of one's own, left out for the first that covers it. `project`, `endClient`: with which the form comes
 * filled in.
 */
type Given = { order?: string | undefined; project?: string; endClient?: string };

/** `recordingIds`: of the tracks; `usage`: as text, without one that of the browser. */
export function takeSongsPath(
  recordingIds: readonly string[],
  usage = "",
  { order, project, endClient }: Given = {},
): string {
  const query = new URLSearchParams({
    songs: recordingIds.join(","),
    ...(usage && { usage }),
    ...(order !== undefined && { order }),
    ...(project && { project }),
    ...(endClient && { endClient }),
  });
  return `${takePath}?${query}`;
}

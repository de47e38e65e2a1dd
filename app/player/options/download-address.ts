/** Downloadable formats: 320 kb/s MP3, or the original file ("Hi-Res"). */
export type DownloadFormat = "mp3" | "original";

/**
 * URL that starts a download, for a plain link or a GET form: `GET /download?song={recordingId}&format=mp3|original`. Signed in, it
 * redirects to a short-lived file URL (`Content-Disposition: attachment`, so the page stays). Otherwise to /login, which returns to
 * `resumedDownloadAddress`. Fire the toast 'Downloading your song' on click.
 */
export function downloadAddress(recordingId: string, format: DownloadFormat, returnUrl?: string): string {
  const back = returnUrl === undefined ? "" : `&returnUrl=${encodeURIComponent(returnUrl)}`;
  return `/download?song=${encodeURIComponent(recordingId)}&format=${format}${back}`;
}

/**
 * The page that starts a download after the required sign-in. It leads back to `returnUrl` (a path of this product), by default to the
 * search with this song open.
 */
export function resumedDownloadAddress(recordingId: string, format: string, returnUrl?: string): string {
  const back = returnUrl === undefined ? "" : `&returnUrl=${encodeURIComponent(returnUrl)}`;
  return `/download/start?song=${encodeURIComponent(recordingId)}&format=${encodeURIComponent(format)}${back}`;
}

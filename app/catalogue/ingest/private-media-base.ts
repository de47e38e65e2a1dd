/** Base path of the stream of a submitted or delivered song that is not published; each request checks who asks. */
export function privateMediaBase(recordingId: string): string {
  return `/song-media/${recordingId}`;
}

/** Base path of the stream of a submitted song that is not published; each request checks who asks. */
export function privateMediaBase(recordingId: string): string {
  return `/song-media/${recordingId}`;
}

/** How a form names the files of one kind of a song. */
export function fileChoice({ recordingId, kind }: { recordingId: string; kind: string }): string {
  return `${recordingId} ${kind}`;
}

const megabyte = 1024 * 1024;

/** Characters, and bytes of a file: a request of the platform takes 100 MB, with the form around the file. */
export const submissionLimits = {
  title: 200,
  artist: 200,
  name: 120,
  message: 2_000,
  fileBytes: 95 * megabyte,
} as const;

export const submissionStates = ["new", "shortlisted", "declined"] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** `ref`: the id, for members; or the token of a link. */
export function submissionPath(ref: string): string {
  return `/spaces/submission/${ref}`;
}

/** The file of an upload as it was sent, for those who may change the project. */
export function submissionFilePath(id: string): string {
  return `${submissionPath(id)}/file`;
}

/** The folder of an upload's stream, which is delivered to those who may hear it at the time. */
export function submissionMediaBase(ref: string): string {
  return `${submissionPath(ref)}/media`;
}

/** Whether there is a sender to erase: one who came by link, and is not erased yet. */
export function canBeErased({ senderId, senderEmail }: { senderId: string | null; senderEmail: string }): boolean {
  return senderId === null && senderEmail !== "";
}

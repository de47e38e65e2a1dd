const megabyte = 1024 * 1024;

/** Max characters, and max bytes of a file: the platform limits a request to 100 MB, including the form. */
export const submissionLimits = {
  title: 200,
  artist: 200,
  name: 120,
  message: 2_000,
  fileBytes: 95 * megabyte,
} as const;

export const submissionStates = ["new", "shortlisted", "declined"] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** `ref`: the id, for members; or the link token. */
export function submissionPath(ref: string): string {
  return `/spaces/submission/${ref}`;
}

/** Original file of an upload, for those who may change the project. */
export function submissionFilePath(id: string): string {
  return `${submissionPath(id)}/file`;
}

/** Base path of an upload's stream; each request checks access. */
export function submissionMediaBase(ref: string): string {
  return `${submissionPath(ref)}/media`;
}

/** Whether the sender can be erased: submitted by link and not erased yet. */
export function canBeErased({ senderId, senderEmail }: { senderId: string | null; senderEmail: string }): boolean {
  return senderId === null && senderEmail !== "";
}

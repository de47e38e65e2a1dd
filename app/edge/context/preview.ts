import { AppError } from "#app/edge/http/app-error.ts";

/** Error of the server, for forms whose copy is loaded by public pages. */
const inTheirName = "You're previewing as someone else. Quit the preview to do this in your own name.";

export function previewRefusal(message: string = inTheirName): AppError {
  return new AppError("forbidden", message);
}

/** Paths that start, end or replace a session. They write as the user who signs in or out. */
const entrances =
  /^\/(?:quit-preview|logout|login|login\/factor|magic-link|session-expired|(?:auth|invite|user-sign-up|reset-password)(?:\/|$)|api\/v1\/(?:pending-user|sign-up|magic-login|logout)$)/;

/** Whether a preview ("open as user") may write at this path: nowhere else is anything written in the other user's name. */
export function writesInPreview(path: string): boolean {
  return entrances.test(path);
}

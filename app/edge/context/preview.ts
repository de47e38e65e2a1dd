import { AppError } from "#app/edge/http/app-error.ts";

/** Said by the server, for forms whose own copy is loaded by public pages. */
const inTheirName = "You're previewing as someone else. Quit the preview to do this in your own name.";

export function previewRefusal(message: string = inTheirName): AppError {
  return new AppError("forbidden", message);
}

/** Where a browser gets a session, leaves one or changes it for another. They write of the person who comes or goes. */
const entrances =
  /^\/(?:quit-preview|logout|login|magic-link|session-expired|(?:auth|invite|user-sign-up|reset-password)(?:\/|$))/;

/** Whether a preview ("open as user") may write at this path: nowhere else is anything written in the other person's name. */
export function writesInPreview(path: string): boolean {
  return entrances.test(path);
}

import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";

/** Hidden field of a form in a dialog: after success the page under the dialog stays, so there is no redirect. */
export const inDialogField = "inDialog";

/** Result of a form. `toast` comes with a success in a dialog. */
export type FormResult = SubmissionResult<string[]> & { toast?: ToastMessage };

import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";

/** A hidden field of a form in a dialog: after success the page under the dialog stays, so it must not be redirected. */
export const inDialogField = "inDialog";

/** What a form gets back. `toast` comes with a success in a dialog. */
export type FormResult = SubmissionResult<string[]> & { toast?: ToastMessage };

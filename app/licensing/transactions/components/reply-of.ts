import type { SubmissionResult } from "@conform-to/react";

/** What the action replied, by the form that was sent. */
export type ReplyOf = (act: string) => SubmissionResult<string[]> | undefined;

import type { SubmissionResult } from "@conform-to/react";

/** Result of the action by submitted form. */
export type ReplyOf = (act: string) => SubmissionResult<string[]> | undefined;

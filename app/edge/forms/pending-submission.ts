import { base64ToString, stringToBase64 } from "uint8array-extras";
import { z } from "zod";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** The form of a slider has about nine fields for each of up to five hundred slides. */
export const maxPendingFields = 5_000;

const pendingSubmissionSchema = z.object({
  path: z.string().refine((path) => safeReturnPath(path) === path),
  fields: z.array(z.tuple([z.string(), z.string()])).max(maxPendingFields),
  /** Whether files or passwords had to be left out. */
  incomplete: z.boolean(),
});

/** A form that was sent after its session had ended: its path and fields. */
export type PendingSubmission = z.infer<typeof pendingSubmissionSchema>;

/**
 * As text of letters, digits, "-" and "_", which stands in a page as it is: of a quotation mark, HTML makes six characters and the data of the
 * page four more, and anyone may send a megabyte of them.
 */
export function writePendingSubmission(pending: PendingSubmission): string {
  return stringToBase64(JSON.stringify(pending), { urlSafe: true });
}

/** Whether `text` is written like a pending submission: it can be carried further unread. */
export function isPendingText(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]+$/.test(text);
}

/** Null for anything else. */
export function parsePendingSubmission(text: string | null): PendingSubmission | null {
  if (!isPendingText(text)) return null;
  try {
    return pendingSubmissionSchema.parse(JSON.parse(base64ToString(text)));
  } catch {
    return null;
  }
}

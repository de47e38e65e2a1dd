import { base64ToString, stringToBase64 } from "uint8array-extras";
import { z } from "zod";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** The slider form has about nine fields for each of up to five hundred slides. */
export const maxPendingFields = 5_000;

const pendingSubmissionSchema = z.object({
  path: z.string().refine((path) => safeReturnPath(path) === path),
  fields: z.array(z.tuple([z.string(), z.string()])).max(maxPendingFields),
  /** Whether files or passwords were dropped. */
  incomplete: z.boolean(),
});

/** A form submitted after its session had ended: path and fields. */
export type PendingSubmission = z.infer<typeof pendingSubmissionSchema>;

/**
 * Encodes it as letters, digits, "-" and "_", which need no escaping in a page: a quotation mark takes six characters in HTML and four more
 * in the page's data, and anyone may send a megabyte of them.
 */
export function writePendingSubmission(pending: PendingSubmission): string {
  return stringToBase64(JSON.stringify(pending), { urlSafe: true });
}

/** Whether `text` has the format of a pending submission, so that it can be passed on unparsed. */
export function isPendingText(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]+$/.test(text);
}

/** Null if invalid. */
export function parsePendingSubmission(text: string | null): PendingSubmission | null {
  if (!isPendingText(text)) return null;
  try {
    return pendingSubmissionSchema.parse(JSON.parse(base64ToString(text)));
  } catch {
    return null;
  }
}

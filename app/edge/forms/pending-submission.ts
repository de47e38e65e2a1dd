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

/** Null for anything else. */
export function parsePendingSubmission(text: string | null): PendingSubmission | null {
  if (text === null) return null;
  try {
    return pendingSubmissionSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

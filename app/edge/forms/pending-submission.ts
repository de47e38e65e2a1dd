import { z } from "zod";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

const keptFormSchema = z.object({
  path: z.string().refine((path) => safeReturnPath(path) === path),
  fields: z.array(z.tuple([z.string(), z.string()])).max(500),
  /** Whether something could not be kept: files and passwords. */
  incomplete: z.boolean(),
});

/** A form that was sent when the session was over already: where to, and what was in it. */
export type PendingSubmission = z.infer<typeof keptFormSchema>;

/** Null for anything that is no kept form. */
export function parsePendingSubmission(text: string | null): PendingSubmission | null {
  if (text === null) return null;
  try {
    return keptFormSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

import { z } from "zod";
import { safeReturnPath } from "#app/edge/return-path.ts";

/** Leaves with every answer to somebody who has to sign in first: specification part 2, section 4, "Session expired". */
export const signInHeader = "X-Sign-In";

/** A page says by it that somebody was signed in when it was made, so that it is told of the end instead of led away. */
export const signedInHeader = "X-Signed-In";

const keptFormSchema = z.object({
  path: z.string().refine((path) => safeReturnPath(path) === path),
  fields: z.array(z.tuple([z.string(), z.string()])).max(500),
  /** Whether something could not be kept: files and passwords. */
  incomplete: z.boolean(),
});

/** A form that was sent when the session was over already: where to, and what was in it. */
export type KeptForm = z.infer<typeof keptFormSchema>;

/** Null for anything that is no kept form. */
export function parseKeptForm(text: string | null): KeptForm | null {
  if (text === null) return null;
  try {
    return keptFormSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

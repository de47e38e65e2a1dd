import { z } from "zod";
import { ddexCopy } from "#app/exchange/ddex/ddex-copy.ts";

/** What is wrong with a message or one of its releases. `line`: where in the file; `detail`: what its text names. */
export const ddexProblem = z.object({
  code: z.custom<keyof typeof ddexCopy.problems>(
    (code) => typeof code === "string" && Object.hasOwn(ddexCopy.problems, code),
  ),
  line: z.number().nullable(),
  detail: z.string(),
});

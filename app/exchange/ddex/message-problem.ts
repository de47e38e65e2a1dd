import { z } from "zod";
import { ddexCopy } from "#app/exchange/ddex/ddex-copy.ts";

type ProblemCode = keyof typeof ddexCopy.problems;

/** What is wrong with a message or one of its releases. `line`: where in the file; `detail`: what its text names. */
export const ddexProblem = z.object({
  code: z.custom<ProblemCode>((code) => typeof code === "string" && Object.hasOwn(ddexCopy.problems, code)),
  line: z.number().nullable(),
  detail: z.string(),
});
export type DdexProblem = z.infer<typeof ddexProblem>;

/** The file cannot be read as a message. */
export class MessageError extends Error {
  readonly problem: DdexProblem;

  constructor(code: ProblemCode, line: number | null, detail = "") {
    super(`${code} ${detail}`);
    this.problem = { code, line, detail: detail.replace(/\p{Cc}+/gu, " ") };
  }
}

/** "“XX” is no ISRC. (line 12)" */
export function problemText({ code, line, detail }: DdexProblem): string {
  const text = ddexCopy.problems[code](detail);
  return line === null ? text : `${text} (${ddexCopy.line(line)})`;
}

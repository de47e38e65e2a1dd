import type { z } from "zod";
import { ddexCopy } from "#app/exchange/ddex/ddex-copy.ts";
import type { ddexProblem } from "#app/exchange/ddex/problem-schema.ts";

type ProblemCode = keyof typeof ddexCopy.problems;

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

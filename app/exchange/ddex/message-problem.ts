import { ddexCopy } from "#app/exchange/ddex/ddex-copy.ts";

type ProblemCode = keyof typeof ddexCopy.problems;

/** What is wrong with a message or one of its releases. `line`: where in the file; `detail`: what its text names. */
export type DdexProblem = { code: ProblemCode; line: number | null; detail: string };

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

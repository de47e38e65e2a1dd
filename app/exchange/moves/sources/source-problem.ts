import { publicUrlProblems } from "#app/edge/http/edge-copy.ts";
import type { FetchFailure } from "#app/edge/http/public-url.server.ts";
import { sourcesCopy as copy } from "#app/exchange/moves/sources/sources-copy.ts";

/** Why audio was not received. `passes`: it may work a little later. */
export type SourceProblem = { problem: string; passes: boolean };

/** What no response, or a redirect, says in words. */
export function problemOfFailure(failure: FetchFailure): SourceProblem {
  if (failure.reason === "refused") return { problem: publicUrlProblems[failure.problem], passes: false };
  const passes = ["timeout", "no-connection", "no-resolver"].includes(failure.reason);
  return { problem: copy.failures[failure.reason], passes };
}

/** What a status says in words; null for bytes. `code`: of the error of a bucket. */
export function problemOfStatus(status: number, code: string | null = null): SourceProblem | null {
  if (status === 200 || status === 206) return null;
  const shown = code === null ? String(status) : `${status}, ${code}`;
  if (status === 401 || status === 403) return { problem: copy.refused(shown, code !== null), passes: false };
  if (status === 404 || status === 410) return { problem: copy.missing(shown), passes: false };
  return { problem: copy.status(shown), passes: status >= 500 || status === 429 || status === 408 };
}

/** The code in the error of a bucket: `<Error><Code>AccessDenied</Code>…`. */
export function errorCode(xml: string): string | null {
  return /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? null;
}

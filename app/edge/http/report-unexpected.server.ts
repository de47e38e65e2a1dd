import { edgeCopy } from "#app/edge/http/edge-copy.ts";

export type UnexpectedError = {
  status: 500 | 503;
  body: { error: { code: "internal" | "unavailable"; message: string; reference: string } };
};

/**
 * Whether D1 could not be reached, as opposed to a statement that it refused: those carry SQLite's own code. The messages are
 * D1's ("Network connection lost", "D1 DB is overloaded"): developers.cloudflare.com/d1/observability/debug-d1.
 */
function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/D1_(?:EXEC_)?ERROR|Network connection lost/.test(cause.message)) return !/SQLITE_/.test(cause.message);
  }
  return false;
}

/**
 * Writes an error that no one expected to the log, under a reference that the visitor can read out. What fails because the visitor has left
 * is no error: `request` is the one that was being answered.
 */
export function reportUnexpected(error: unknown, request?: Pick<Request, "signal">): UnexpectedError {
  const reference = crypto.randomUUID().slice(0, 8);
  if (!request?.signal.aborted) console.error(reference, error);
  return isDatabaseAway(error)
    ? { status: 503, body: { error: { code: "unavailable", message: edgeCopy.unavailable, reference } } }
    : { status: 500, body: { error: { code: "internal", message: edgeCopy.unexpected, reference } } };
}

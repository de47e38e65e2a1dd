import { edgeCopy } from "#app/edge/http/edge-copy.ts";

export type UnexpectedError = {
  status: 500 | 503;
  body: { error: { code: "internal" | "unavailable"; message: string; reference: string } };
};

/**
 * Whether D1 was unreachable, as opposed to a rejected statement, which has SQLite's error code. Messages of D1 ("Network connection lost",
 * "D1 DB is overloaded"): developers.cloudflare.com/d1/observability/debug-d1.
 */
function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/D1_(?:EXEC_)?ERROR|Network connection lost/.test(cause.message)) return !/SQLITE_/.test(cause.message);
  }
  return false;
}

/**
 * Logs an unexpected error with a reference for the visitor. Failures after the visitor has left are not errors: `request` is the one being
 * handled.
 */
export function reportUnexpected(error: unknown, request?: Pick<Request, "signal">): UnexpectedError {
  const reference = crypto.randomUUID().slice(0, 8);
  if (!request?.signal.aborted) console.error(reference, error);
  return isDatabaseAway(error)
    ? { status: 503, body: { error: { code: "unavailable", message: edgeCopy.unavailable, reference } } }
    : { status: 500, body: { error: { code: "internal", message: edgeCopy.unexpected, reference } } };
}

import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const sessionIsOpen = "session-is-open";

/**
 * Statement that fails the batch unless this request's session is still open: what outlives a session, such as a token, must not be written
 * after someone signed out everywhere.
 */
export function assertSignedIn({ db, company, actor }: Pick<RequestContext, "db" | "company" | "actor">) {
  const { sessions, ofCompany } = scoped(db, company);
  const isOpen = and(eq(sessions.id, actor?.sessionId ?? ""), isNull(sessions.revokedAt));
  return assertInBatch(db, rowExists(sessions, ofCompany(sessions, isOpen)), sessionIsOpen);
}

/** Whether a batch failed because the session had ended. */
export function isSignedOut(error: unknown): boolean {
  return isFailedAssertion(error, sessionIsOpen);
}

/** Maps the failure of such a batch. @throws AppError unauthorised when the session had ended, else the error itself */
export function refuseSignedOut(error: unknown): never {
  if (!isSignedOut(error)) throw error;
  throw new AppError("unauthorised", "Your session has ended. Sign in again.");
}

import { lt } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sessions } from "#db/schema/identity.server.ts";

/** Deletes expired sessions. */
export async function deleteExpiredSessions({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

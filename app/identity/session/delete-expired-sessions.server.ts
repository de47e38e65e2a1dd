import { lt } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sessions } = unsafeTenantTables("the clean-up at night covers every company");

export async function deleteExpiredSessions({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

import { lt } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

/** For so long erasing can be undone, in ms: docs/product/stereo-ai.md. */
const undoMs = 24 * 3_600_000;

/** Deletes conversations that were erased more than a day ago. */
export async function sweepConversations({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const { conversations } = unsafeTenantTables("the nightly sweep covers every company");
  await db.delete(conversations).where(lt(conversations.erasedAt, now - undoMs));
}

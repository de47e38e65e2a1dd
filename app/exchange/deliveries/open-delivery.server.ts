import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { listFolder } from "#app/exchange/deliveries/folder-files.server.ts";
import { readFolder } from "#app/exchange/deliveries/read-folder.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";

/**
 * The delivery of a folder in the bucket: the present one, that of files which lie there and are read at once, or an empty one for files
 * that are uploaded next. @throws AppError unauthorised, forbidden, too_many_requests, conflict
 */
export async function openDelivery(ctx: RequestContext, { folder }: { folder: string }): Promise<{ id: string }> {
  const { db, now } = ctx;
  const actor = requireDeliveryDesk(ctx, "change");
  await enforceRateLimit(ctx.env, "form", `delivery:${actor.id}`);
  const present = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.folder, folder), isNull(deliveries.deletedAt)))
    .get();
  if (present !== undefined) return present;
  if ((await listFolder(ctx, folder)).length > 0) {
    const [id = ""] = (await readFolder(ctx, { folder })).deliveryIds;
    return { id };
  }
  const id = newId(now);
  const isOpen = sql`SELECT id FROM deliveries WHERE folder = ${folder} AND deleted_at IS NULL`;
  const entry = { action: "delivery-opened", subjectType: "delivery", subjectId: id, detail: { folder } };
  const [, , [opened]] = await db.batch([
    auditEntryIf(ctx, entry, sql`NOT EXISTS (${isOpen})`),
    // Another request may have opened it meanwhile.
    db.run(sql`INSERT INTO deliveries (id, folder, created_by, created_at, updated_at)
      SELECT ${id}, ${folder}, ${actor.id}, ${now}, ${now} WHERE NOT EXISTS (${isOpen})`),
    db.all<{ id: string }>(sql`${isOpen} ORDER BY id LIMIT 1`),
  ]);
  return { id: opened?.id ?? id };
}

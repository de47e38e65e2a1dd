import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { listFolder } from "#app/exchange/deliveries/folder-files.server.ts";
import { readFolder } from "#app/exchange/deliveries/read-folder.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";

/**
 * The delivery of a folder in the bucket: the present one, that of files which lie there and are read at once, or an empty one for files
 * that are uploaded next. @throws AppError unauthorised, forbidden, too_many_requests
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
  await db.batch([
    db.insert(deliveries).values({ id, folder, createdBy: actor.id, createdAt: now, updatedAt: now }),
    auditEntry(ctx, { action: "delivery-opened", subjectType: "delivery", subjectId: id, detail: { folder } }),
  ]);
  return { id };
}

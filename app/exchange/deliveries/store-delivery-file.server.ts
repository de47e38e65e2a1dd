import { eq } from "drizzle-orm";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveryLimits as limits } from "#app/exchange/deliveries/delivery-state.ts";
import { folderPrefix, listFolder } from "#app/exchange/deliveries/folder-files.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { storeStream } from "#app/uploads/store-object.server.ts";
import { deliveries } from "#db/schema/deliveries.server.ts";

function ofFile(code: "invalid" | "too_large" | "conflict", message: string): AppError {
  return new AppError(code, message, { file: [message] });
}

/**
 * Streams a file into the folder of a delivery, in place of one with the same name. @throws AppError unauthorised, forbidden, not_found,
 * too_many_requests; invalid without a file or empty; too_large; conflict when the folder is full
 */
export async function storeDeliveryFile(
  ctx: RequestContext,
  { id, fileName, file }: { id: string; fileName: string; file: AsyncIterable<Uint8Array> },
): Promise<{ name: string }> {
  const { db, env } = ctx;
  const actor = requireDeliveryDesk(ctx, "change");
  await enforceRateLimit(env, "form", `delivery-file:${actor.id}`);
  const delivery = await db.select({ folder: deliveries.folder }).from(deliveries).where(eq(deliveries.id, id)).get();
  if (delivery === undefined) throw new AppError("not_found", copy.missing);
  if (fileName === "") throw ofFile("invalid", copy.noFile);
  const name = safeFileName(fileName);
  if (name.startsWith(".")) throw ofFile("invalid", copy.fileNameInvalid);
  const key = `${folderPrefix(delivery.folder)}${name}`;
  const present = await listFolder(ctx, delivery.folder);
  if (present.length >= limits.files && !present.some((one) => one.key === key)) throw ofFile("conflict", copy.full);
  const bytes = await storeStream(env.MASTERS, { key, contentType: "application/octet-stream" }, file, {
    maxBytes: limits.fileBytes,
    tooLarge: () => ofFile("too_large", copy.tooLarge),
    empty: () => ofFile("invalid", copy.noFile),
  });
  await auditEntry(ctx, {
    action: "delivery-file-added",
    subjectType: "delivery",
    subjectId: id,
    detail: { name, bytes },
  });
  return { name };
}

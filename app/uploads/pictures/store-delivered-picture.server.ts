import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { imageName } from "#app/media/images/image-name.ts";
import { variantKey } from "#app/media/images/variants.ts";
import { resize } from "#app/uploads/process-image.server.ts";
import type { ImageModule } from "#app/uploads/upload-rules.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type DeliveredPicture = { module: ImageModule; name: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Stores a picture that came with a delivery, once for equal bytes, and returns its key. It has passed `requirePicture`.
 * @throws AppError unsupported, too_large, unavailable
 */
export async function storeDeliveredPicture(
  { db, env, now, company }: Pick<RequestContext, "db" | "env" | "now"> & { company: { id: string } },
  { module, name, bytes }: DeliveredPicture,
): Promise<string> {
  const { uploads, select, insert } = scoped(db, company);
  const imageKey = await imageName(bytes);
  const isIt = and(eq(uploads.imageKey, imageKey), eq(uploads.module, module), eq(uploads.status, "processed"));
  const key = variantKey(imageKey, "background");
  if ((await select({ id: uploads.id }, uploads, isIt).limit(1)).length > 0) return key;
  const id = newId(now);
  const sourceKey = `uploads/${company.id}/${id}/${newId(now)}`;
  await env.MEDIA.put(sourceKey, bytes, { httpMetadata: { contentType: "application/octet-stream" } });
  // Without a row the nightly sweep deletes what a failure leaves.
  const { width, height, placeholder } = await resize({ env }, { key: sourceKey, onlyReduction: false });
  await insert(uploads, {
    ...{ id, module, name: name.slice(0, 255), sourceKey, imageKey, width, height, placeholder },
    ...{ status: "processed", bytes: bytes.byteLength, createdAt: now },
  });
  return key;
}

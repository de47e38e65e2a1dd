import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { storeFormPicture } from "#app/uploads/pictures/store-form-picture.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * Sets or removes (null) the actor's photo. The nightly sweep of uploads deletes unused ones. @throws AppError as `requireOwnAccount` and
 * `storeFormPicture`, naming the field `photo`
 */
export async function savePortrait(ctx: RequestContext, file: File | null): Promise<void> {
  const actor = requireOwnAccount(ctx);
  const imageKey = file && (await storeFormPicture(ctx, { module: "portraits", field: "photo", file }));
  if (imageKey === actor.imageKey) return;
  const entry = {
    action: "change-photo",
    subjectType: "user",
    subjectId: actor.id,
    detail: { isRemoved: file === null },
  };
  await ctx.db.batch([
    ctx.db.update(users).set({ imageKey, updatedAt: ctx.now }).where(eq(users.id, actor.id)),
    auditEntry(ctx, entry),
  ]);
}

import { eq } from "drizzle-orm";
import { requireChangeable } from "#app/collaboration/change-document.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePitch, pitchDocument } from "#app/pitches/access/change-pitch.server.ts";
import { storeCover } from "#app/playlists/record/store-cover.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Sets an own picture as background, or (null) the default. @throws AppError as `changePitch`; too_large, unsupported, naming the field
 * `cover`, for an invalid picture
 */
export async function setPitchPicture(
  ctx: RequestContext,
  { id, file }: { id: string; file: File | null },
): Promise<void> {
  if (file !== null) await requireChangeable(ctx, pitchDocument, id);
  const backgroundKey = file === null ? null : await storeCover(ctx, file);
  const { pitches, update } = scoped(ctx.db, ctx.company);
  await changePitch(ctx, { id, action: "pitch-picture", detail: { backgroundKey } }, [
    update(pitches, { backgroundKey }, eq(pitches.id, id)),
  ]);
}

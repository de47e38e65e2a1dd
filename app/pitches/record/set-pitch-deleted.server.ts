import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Deletes or restores a pitch with its slides. Share links of a deleted pitch are closed. @throws AppError as `changePitch` */
export async function setPitchDeleted(
  ctx: RequestContext,
  { id, deleted }: { id: string; deleted: boolean },
): Promise<void> {
  const { pitches, update } = scoped(ctx.db, ctx.company);
  const [before, after] = deleted ? (["active", "deleted"] as const) : (["deleted", "active"] as const);
  const action = deleted ? "pitch-deleted" : "pitch-restored";
  await changePitch(ctx, { id, right: "manage", status: before, action }, [
    update(pitches, { status: after }, eq(pitches.id, id)),
  ]);
}

import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isChangeablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { selectItems, toItems } from "#app/playlists/sharing/shared-rows.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * A pitch of this company that the actor may change and so share, with its visible slides in order; `tracks`: those with a track. @throws
 * AppError unauthorised, forbidden; not_found, also for deleted pitches and those that the actor may only open
 */
export async function requireSharedPitch(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireSharer(ctx, "pitch");
  const { db, company } = ctx;
  const { pitches, select, ofCompany } = scoped(db, company);
  const isIt = and(eq(pitches.id, id), eq(pitches.status, "active"), isChangeablePitch(ctx, actor));
  const own = db.select({ id: pitches.id }).from(pitches).where(ofCompany(pitches, isIt));
  const [[pitch], rows] = await db.batch([
    select({ title: pitches.title }, pitches, isIt),
    selectItems(ctx, { rows: slidesOf(sql`(${own})`), creator: actor }),
  ]);
  if (pitch === undefined) throw new AppError("not_found", shareLinksCopy.kinds.pitch.missing);
  return { subject: { kind: "pitch" as const, id, title: pitch.title }, ...toItems(rows) };
}

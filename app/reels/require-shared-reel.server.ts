import { and, asc, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * A reel of this company for managing its links, published or not, with the names of its visible slides. @throws AppError unauthorised,
 * forbidden; not_found, also for other kinds, deleted reels and those of another company
 */
export async function requireSharedReel(ctx: RequestContext, { id }: { id: string }) {
  requireSharer(ctx, "reel");
  const { db, company } = ctx;
  const { sliders, select, ofCompany } = scoped(db, company);
  const own = db
    .select({ id: sliders.id })
    .from(sliders)
    .where(ofCompany(sliders, eq(sliders.id, id)));
  const [[slider], items] = await db.batch([
    select({ title: sliders.title, kind: sliders.kind, status: sliders.status }, sliders, eq(sliders.id, id)),
    db
      .select({ id: slides.id, name: slides.name })
      .from(slides)
      .where(and(inArray(slides.sliderId, own), eq(slides.visible, true)))
      .orderBy(asc(slides.position)),
  ]);
  if (slider?.kind !== "slides" || slider.status === "deleted")
    throw new AppError("not_found", shareLinksCopy.kinds.reel.missing);
  const { title, status } = slider;
  const notice = status === "published" ? null : shareLinksCopy.unpublished;
  return { subject: { kind: "reel" as const, id, title }, notice, items, slides: items, tracks: null };
}

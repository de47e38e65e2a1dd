import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { defaultSliderSettings } from "#app/sliders/slider.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export type SavedSlider = Awaited<ReturnType<typeof getSlider>>;
export type SavedSlide = SavedSlider["slides"][number];

/**
 * A slider of this company with all slides in order, including hidden ones. `version` is for the next save. @throws AppError unauthorised,
 * forbidden; not_found, also for another company's
 */
export async function getSlider(ctx: RequestContext, { id }: { id: string }) {
  requireAccess(ctx, "sliders");
  const { db } = ctx;
  const { sliders, select, ofCompany } = scoped(db, ctx.company);
  const own = db
    .select({ id: sliders.id })
    .from(sliders)
    .where(ofCompany(sliders, eq(sliders.id, id)));
  const [[slider], rows] = await db.batch([
    select(getTableColumns(sliders), sliders, eq(sliders.id, id)),
    db
      .select({ ...slideColumns, topSongTitle: topSongTitle.as("top_song_title") })
      .from(slides)
      .where(inArray(slides.sliderId, own))
      .orderBy(asc(slides.position)),
  ]);
  if (slider === undefined) throw new AppError("not_found", copy.missing);
  const { companyId: _, updatedAt, ...record } = slider;
  return {
    ...record,
    settings: { ...defaultSliderSettings, ...record.settings },
    version: versionOf({ updatedAt }),
    slides: rows,
  };
}

const topSongTitle = sql<string | null>`(SELECT r.title FROM recordings r WHERE r.id = slides.top_song_id)`;

const { sliderId: _slider, position: _position, ...slideColumns } = getTableColumns(slides);

import { asc, eq, type SQL, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PitchSlide } from "#app/pitches/pitch.ts";
import { slide, slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { passageOf } from "#app/playlists/rows/read-rows.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Query for the slides of a pitch in order, for the caller's batch: `toSlides` reads its rows. `seer`: user whose visibility applies. */
export function slideQuery(
  { db, company }: Pick<RequestContext, "db" | "company">,
  { pitchId, where, seer }: { pitchId: SQL | string; where?: SQL; seer: object | null },
) {
  const { kind, title, text, startMs, endMs, visible, recordingId, imageKey, imageAlt, imageFocus } = slide;
  return db
    .select({
      ...trackColumns,
      // A batch drops columns with equal names.
      id: sql<string>`${slide.id}`.as("slide_id"),
      slideTitle: sql<string>`${title}`.as("slide_title"),
      recordingId: sql<string | null>`${recordingId}`.as("slide_recording"),
      ...{ kind, text, startMs, endMs, visible, imageAlt, imageFocus },
      slideImage: sql<string | null>`${imageKey}`.as("slide_image"),
      isVisible: sql<number>`${visibleTo({ company, actor: seer })}`.as("is_visible"),
    })
    .from(slidesOf(pitchId))
    .leftJoin(recordings, eq(recordings.id, recordingId))
    .where(where)
    .orderBy(asc(slide.position), asc(slide.id));
}

type Row = Awaited<ReturnType<typeof slideQuery>>[number];

/** Slides for display. Tracks that are not visible are null. */
export function toSlides(rows: Row[]): PitchSlide[] {
  return rows.map(({ id, kind, slideTitle: title, text, visible, ...row }) => {
    const { slideImage: key, imageAlt: alt, imageFocus: focus } = row;
    const picture = key === null ? null : { key, alt, focus };
    const shared = { id, title, text, visible, picture };
    if (kind === "text" || row.recordingId === null) return { kind: "text" as const, ...shared };
    const { recordingId, startMs, endMs } = row;
    const track = row.isVisible ? { ...trackOfRow(row), ...passageOf(startMs, endMs) } : null;
    return { kind: "track" as const, ...shared, track, recordingId, startMs, endMs };
  });
}

/** Tracks of slides, as the catalogue has them. */
export function tracksOfSlides(slides: PitchSlide[]) {
  return slides.flatMap((slide) => (slide.kind === "track" && slide.track ? [slide.track] : []));
}

import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isReported } from "#app/sharing/listening/save-listening.server.ts";
import type { OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import type { AnswerTarget } from "#app/sharing/visits/share-answer.action.server.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

type ListLink = Pick<OpenLink, "subjectId" | "creator">;
type Subject = { title: string; isStaff: boolean };

/** A kind of list that is shared: a playlist, or a pitch. */
type SharedList = {
  /** Its rows as a table for FROM named slide: id, recording_id (null without music), position, title, visible. */
  rowsOf(id: string | SQL): SQL;
  /** Query for the list of a link: no row if its creator may not share it. */
  select(ctx: RequestContext, link: ListLink): BatchItem<"sqlite"> & PromiseLike<Subject[]>;
};

/** A track of a link. `isStaff`: the visitor may share it. */
export type SharedRecording = { recordingId: string; rev: string; isStaff: boolean };

/** A track in figures. `id` is the row's: a recording may be listed twice. */
export type SharedItem = {
  id: string;
  name: string;
  recordingId: string;
  durationMs: number;
  /** As stored: base64 of at least 100 unsigned bytes. */
  miniPeaks: string;
};

export const slideRecording = sql<string | null>`slide.recording_id`;

/** SQL condition on rows joined with `recordings`: not hidden, with a recording visible to the company's members, like the creator. */
export function isShownRow({ company }: RequestContext, { creator }: Pick<ListLink, "creator">): SQL {
  return sql`(slide.visible AND (slide.recording_id IS NULL OR ${visibleTo({ company, actor: creator })}))`;
}

type Reading = { rows: SQL; creator: OpenLink["creator"]; item?: string };

/** Query for the rows of a list in order, or for the one `item`. */
export function selectItems(ctx: RequestContext, { rows, creator, item }: Reading) {
  return ctx.db
    .select({
      id: sql<string>`slide.id`.as("row_id"),
      heading: sql<string>`slide.title`.as("row_heading"),
      recordingId: sql<string | null>`slide.recording_id`.as("row_recording"),
      title: recordings.title,
      versionType: recordings.versionType,
      versionTitle: recordings.versionTitle,
      durationMs: recordings.durationMs,
      miniPeaks: recordings.miniPeaks,
      rev: recordings.rev,
    })
    .from(rows)
    .leftJoin(recordings, eq(recordings.id, slideRecording))
    .where(and(isShownRow(ctx, { creator }), item === undefined ? undefined : sql`slide.id = ${item}`))
    .orderBy(asc(sql`slide.position`), asc(sql`slide.id`));
}

type Row = Awaited<ReturnType<typeof selectItems>>[number];

/** Name in answers and figures: the own heading, or the track's title with its version. */
function nameOf({ heading, title, versionType, versionTitle }: Row): string {
  const version = versionLabel(versionType ?? "", versionTitle);
  return heading || (version === null ? (title ?? "") : `${title} (${version})`);
}

/** All rows as slides, and those with a track. */
export function toItems(rows: Row[]) {
  const all = rows.map((row) => ({ ...row, name: nameOf(row) }));
  const tracks = all.flatMap(({ id, name, recordingId, durationMs, miniPeaks }): SharedItem[] =>
    recordingId === null ? [] : [{ id, name, recordingId, durationMs: durationMs ?? 0, miniPeaks: miniPeaks ?? "" }],
  );
  return {
    slides: all.map(({ id, name }) => ({ id, name })),
    items: tracks.map(({ id, name }) => ({ id, name })),
    tracks,
  };
}

/** What recipients do with the rows of a kind of list. */
export function sharedRowsOf({ rowsOf, select }: SharedList) {
  async function find(ctx: RequestContext, link: ListLink, item: string) {
    const reading = { rows: rowsOf(link.subjectId), creator: link.creator, item };
    const [subjects, [row]] = await ctx.db.batch([select(ctx, link), selectItems(ctx, reading)]);
    return { subject: (subjects as Subject[])[0], row };
  }
  return {
    /** Query for the recordings of a link that a visit reports as heard. */
    selectHeard: (ctx: RequestContext, link: ListLink, heard: Parameters<typeof isReported>[0]) =>
      ctx.db
        .selectDistinct({ id: recordings.id, durationMs: recordings.durationMs })
        .from(rowsOf(link.subjectId))
        .innerJoin(recordings, eq(recordings.id, slideRecording))
        .where(and(isShownRow(ctx, link), isReported(heard))),
    /** The track in row `item`; null if the link does not include it. */
    async findTrack(ctx: RequestContext, link: ListLink, item: string): Promise<SharedRecording | null> {
      const { subject, row } = await find(ctx, link, item);
      if (!subject || !row?.recordingId || row.rev === null) return null;
      return { recordingId: row.recordingId, rev: row.rev, isStaff: subject.isStaff };
    },
    /** Subject of a recipient's answer: a track of the link, or the list. */
    async findItem(ctx: RequestContext, link: ListLink, item: string): Promise<AnswerTarget> {
      const { subject, row } = await find(ctx, link, item);
      if (subject === undefined) return { name: null, isStaff: false };
      const { title, isStaff } = subject;
      if (item === wholeItem) return { name: title, isStaff };
      if (!row?.recordingId) return { name: null, isStaff };
      return { name: nameOf(row), isStaff, durationMs: row.durationMs ?? 0 };
    },
  };
}

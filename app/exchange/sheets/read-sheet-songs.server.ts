import { and, asc, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { isHeldBack } from "#app/backoffice/rating/require-approved-rating.server.ts";
import { songLinks } from "#app/backoffice/songs/song-links.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader, texts } from "#app/edge/stored-json.ts";
import { recordFields } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import {
  type CellContext,
  type FieldSource,
  type SheetSong,
  tagCategories,
} from "#app/exchange/sheets/cells/sheet-song.ts";
import type { SheetTag } from "#app/exchange/sheets/cells/tag-cell.ts";
import { shareSchema } from "#app/rights/share-schema.ts";
import { sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import type { TimedText } from "#audio/ingest/tags/lyrics.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { tags } from "#db/schema/tags.server.ts";

const { id, workId, updatedAt, durationMs } = recordings;
const columns: Record<string, SQLiteColumn> = getTableColumns(recordings);

const ofTags = sql`(SELECT json_group_array(json_object('id', rt.tag_id, 'category', t.category, 'strength', rt.strength, 'source', rt.source)
    ORDER BY rt.strength DESC, rt.tag_id)
  FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = recordings.id AND rt.source = 'human')`;
const ofLyrics = sql`(SELECT json_group_array(json_object('atMs', at_ms, 'text', text) ORDER BY line) FROM lyrics WHERE recording_id = recordings.id)`;
const ofSources = sql`(SELECT json_group_array(json_object('field', field, 'source', source, 'locked', json(iif(locked, 'true', 'false')),
    'userId', user_id, 'at', at)) FROM recording_field_sources WHERE recording_id = recordings.id)`;
const ofAlbums = sql`(SELECT json_group_object(al.slug, al.title) FROM album_recordings ar JOIN albums al ON al.id = ar.album_id
  WHERE ar.recording_id = recordings.id)`;

const parsed = <Value>(value: SQL, name: string, schema: z.ZodType<Value>) =>
  value.mapWith(jsonReader(schema, name)).as(name);

const songTag = z.object({
  ...{ id: z.string(), category: z.string(), strength: z.number(), source: z.enum(["human", "machine"]) },
});
const fieldSource = z.object({
  ...{ field: z.string(), source: z.enum(["person", "import", "ddex", "ingest"]), locked: z.boolean() },
  ...{ userId: z.string().nullable(), at: z.number() },
});

const recordSelection: Record<string, SQLiteColumn | SQL.Aliased> = Object.fromEntries(
  recordFields.flatMap((name) => {
    const value = songLinks[name]?.value.as(name) ?? columns[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

const selection = {
  record: { ...recordSelection, id, updatedAt },
  ...{ workId, durationMs },
  isHeld: sql<number>`${isHeldBack(sql`recordings.id`)}`.as("isHeld"),
  tags: parsed(ofTags, "ofTags", z.array(songTag)),
  lyrics: parsed<TimedText[]>(
    ofLyrics,
    "ofLyrics",
    z.array(z.object({ atMs: z.number().nullable(), text: z.string() })),
  ),
  shares: parsed(sharesOfRecording({ forStaff: true }), "ofShares", z.array(shareSchema)),
  sources: parsed<FieldSource[]>(ofSources, "ofSources", z.array(fieldSource)),
  albumTitles: parsed(ofAlbums, "ofAlbums", texts),
};

/** Songs that are not deleted, by id, with all that sheets have of them. The caller has checked access. */
export async function readSheetSongs(
  { db }: Pick<RequestContext, "db">,
  { condition, limit }: { condition: SQL | undefined; limit: number },
): Promise<SheetSong[]> {
  const rows = await db
    .select(selection)
    .from(recordings)
    .where(and(condition, ne(recordings.status, "deleted")))
    .orderBy(asc(recordings.id))
    .limit(limit);
  return rows.map(({ record, isHeld, tags: own, shares, ...song }) => ({
    ...song,
    ...{ id: String(record.id), updatedAt: Number(record.updatedAt), isHeld: Boolean(isHeld), record },
    tags: Object.fromEntries(
      tagCategories.map((category) => [
        category,
        own.flatMap((tag) =>
          tag.category === category ? [{ id: tag.id, strength: tag.strength, source: tag.source }] : [],
        ),
      ]),
    ) as SheetSong["tags"],
    shares: {
      composition: shares.filter(({ side }) => side === "composition"),
      master: shares.filter(({ side }) => side === "master"),
    },
  }));
}

/** Condition of the songs with these ids. */
export function hasIdOf(ids: readonly string[]): SQL {
  return sql`${recordings.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** The vocabulary of tags, and the choices of fields that the database has. */
export async function readCellContext(ctx: RequestContext): Promise<CellContext> {
  const [vocabulary, tierId, restrictionIds] = await Promise.all([
    ctx.db
      .select({ id: tags.id, category: tags.category, slug: tags.slug, label: tags.label })
      .from(tags)
      .orderBy(asc(tags.category), asc(tags.slug)),
    songStore.options?.tierId?.(ctx, null) ?? [],
    songStore.options?.restrictionIds?.(ctx, null) ?? [],
  ]);
  return { tags: vocabulary satisfies SheetTag[], choices: { tierId, restrictionIds } };
}

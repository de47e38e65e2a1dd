import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type SheetSong, tagCategories } from "#app/exchange/sheets/cells/sheet-song.ts";
import type { SongTagValue } from "#app/exchange/sheets/cells/tag-cell.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";

/** The edits of some fields as rows of JSON, by their song; statements without any are left out. */
export function ofEdits(rows: readonly object[], statements: (json: SQL) => SQL[]): SQL[] {
  return rows.length === 0 ? [] : chunkByBytes(rows).flatMap((json) => statements(sql`json_each(${json}) AS j`));
}

/** The id of a row of `ofEdits`. */
export const id = sql`(j.value ->> 'id')`;

/** Tags of songs. One that the sheet removes is refused: it is not proposed again. */
export function tagStatements(
  { now, actor }: RequestContext,
  edits: readonly { song: SheetSong; set: Record<string, unknown> }[],
  isUndo: boolean,
): SQL[] {
  const rows = edits.flatMap(({ song, set }) =>
    tagCategories.flatMap((category) => {
      if (set[category] === undefined) return [];
      const after = set[category] as SongTagValue[];
      const gone = song.tags[category].filter((own) => !after.some((tag) => tag.id === own.id)).map((own) => own.id);
      return [{ id: song.id, after, gone }];
    }),
  );
  return ofEdits(rows, (json) => [
    sql`DELETE FROM recording_tags WHERE (recording_id, tag_id) IN (SELECT ${id}, g.value FROM ${json}, json_each(j.value, '$.gone') AS g)`,
    ...(isUndo
      ? []
      : [
          sql`INSERT OR IGNORE INTO refused_tags (recording_id, tag_id, user_id, at)
            SELECT ${id}, g.value, ${actor?.id ?? null}, ${now} FROM ${json}, json_each(j.value, '$.gone') AS g WHERE g.value IN (SELECT id FROM tags)`,
        ]),
    sql`INSERT INTO recording_tags (recording_id, tag_id, source, strength)
      SELECT ${id}, t.value ->> 'id', t.value ->> 'source', t.value ->> 'strength' FROM ${json}, json_each(j.value, '$.after') AS t WHERE true
      ON CONFLICT (recording_id, tag_id) DO UPDATE SET source = excluded.source, strength = excluded.strength`,
  ]);
}

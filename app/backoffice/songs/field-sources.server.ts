import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Statement that notes that the actor entered fields of a song. A lock stays. */
export function enteredByPerson(
  { now, actor }: Pick<RequestContext, "now" | "actor">,
  songs: SQL,
  fields: readonly string[],
): SQL {
  return sql`INSERT INTO recording_field_sources (recording_id, field, source, user_id, at)
    SELECT song.id, field.value, 'person', ${actor?.id ?? null}, ${now} FROM (${songs}) AS song, json_each(${JSON.stringify(fields)}) AS field WHERE true
    ON CONFLICT (recording_id, field) DO UPDATE SET source = 'person', user_id = excluded.user_id, at = excluded.at`;
}

/** SELECT of the fields among `fields` that DDEX owns in one of the songs, so that people do not change them. */
export function deliveredFields(songs: SQL, fields: readonly string[]): SQL {
  return sql`SELECT owned.field FROM (${songs}) AS song CROSS JOIN recording_field_sources AS owned ON owned.recording_id = song.id
    WHERE owned.source = 'ddex' AND owned.locked AND owned.field IN (SELECT value FROM json_each(${JSON.stringify(fields)}))`;
}

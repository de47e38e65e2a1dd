import type { SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { enteredFields, readOnlyFields } from "#app/records/store/field-sources.server.ts";

export const songSources: NonNullable<RecordStore["sources"]> = {
  ...{ table: "recording_field_sources", record: "recording_id", key: "field" },
  columns: ["source", "locked", "user_id", "at"],
};

/** Statement that notes that the actor entered fields of songs (a SELECT of `id`). */
export function enteredByPerson(
  ctx: Pick<RequestContext, "now" | "actor">,
  songs: SQL,
  fields: readonly string[],
): SQL {
  return enteredFields(ctx, songSources, songs, fields);
}

/** SELECT of the fields among `fields` that DDEX owns in one of the songs, so that people do not change them. */
export function deliveredFields(songs: SQL, fields: readonly string[]): SQL {
  return readOnlyFields(songSources, songs, fields);
}

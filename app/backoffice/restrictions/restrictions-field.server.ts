import { asc, sql } from "drizzle-orm";
import { restrictionsCopy as copy } from "#app/backoffice/restrictions/restrictions-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { restrictions } from "#db/schema/licensing.server.ts";

type Linked = NonNullable<RecordStore["linked"]>[string];

/** The field `restrictionIds` of an album, artist or song: what its songs may not be used for, where, or by whom. */
export function restrictionsField(kind: "album" | "artist" | "recording"): Linked {
  const [links, of] = [sql.raw(`${kind}_restrictions`), sql.raw(`${kind}_id`)];
  const record = sql.raw(`${kind}s.id`);
  return {
    value:
      sql`(SELECT json_group_array(restriction_id ORDER BY restriction_id) FROM ${links} WHERE ${of} = ${record})`.mapWith(
        parseWords,
      ),
    write: (_ctx, id, ids) => {
      const chosen = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
      return [
        sql`DELETE FROM ${links} WHERE ${of} = ${id} AND restriction_id NOT IN ${chosen}`,
        sql`INSERT OR IGNORE INTO ${links} (${of}, restriction_id) SELECT ${id}, id FROM restrictions WHERE id IN ${chosen}`,
      ];
    },
  };
}

/** The choices of `restrictionIds`. */
export function restrictionChoices({ db }: RequestContext) {
  const { id, name, nameKey } = restrictions;
  return db.select({ value: id, label: name }).from(restrictions).orderBy(asc(nameKey), asc(id));
}

/** A rule of `restrictionIds`, within the batch. */
export function restrictionsExist(ids: unknown) {
  const list = JSON.stringify(ids ?? []);
  return {
    condition: sql`NOT EXISTS (SELECT 1 FROM json_each(${list}) WHERE value NOT IN (SELECT id FROM restrictions))`,
    field: "restrictionIds",
    message: copy.chosenMissing,
  };
}

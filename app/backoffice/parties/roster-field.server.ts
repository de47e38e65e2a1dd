import { sql } from "drizzle-orm";
import { partiesCopy as copy } from "#app/backoffice/parties/parties-copy.ts";
import { fold } from "#app/catalogue/fold.ts";
import { removedFromRoster } from "#app/catalogue/profile/roster-change.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import type { RecordValues } from "#app/records/definition/record-type.ts";

/** The roster of a label: page addresses of artists. */
export const rosterField: NonNullable<RecordStore["linked"]>[string] = {
  value:
    sql`(SELECT json_group_array(a.slug ORDER BY a.slug) FROM label_artists l CROSS JOIN artists a ON a.id = l.artist_id
    WHERE l.party_id = parties.id AND a.status <> 'deleted')`.mapWith(parseWords),
  write({ now }, id, slugs) {
    const chosen = sql`(SELECT id FROM artists WHERE slug IN (SELECT value FROM json_each(${JSON.stringify(slugs ?? [])})))`;
    return [
      sql`DELETE FROM label_artists WHERE party_id = ${id} AND artist_id NOT IN ${chosen}
        AND artist_id NOT IN (SELECT id FROM artists WHERE status = 'deleted')`,
      sql`INSERT INTO label_artists (party_id, artist_id, created_at) SELECT ${id}, id, ${now} FROM ${chosen} WHERE true
        ON CONFLICT (party_id, artist_id) DO NOTHING`,
      // A label does not put back whom staff take off.
      sql`DELETE FROM deleted_records WHERE subject = ${removedFromRoster} AND row ->> 'labelId' = ${id}`,
    ];
  },
};

/** The page addresses of the artists that lines name, by address or name. @throws AppError invalid at the field */
export async function resolveRoster(
  { db }: RequestContext,
  { roster, kind }: RecordValues,
): Promise<{ roster: string[] }> {
  const lines = (Array.isArray(roster) ? roster : []).map(String);
  const invalid = (message: string) => new AppError("invalid", message, { roster: [message] });
  if (lines.length === 0) return { roster: [] };
  if (kind !== "label") throw invalid(copy.rosterKind);
  const typed = lines.map((line) => ({ line, key: fold(line) }));
  const found = await db.all<{
    line: string;
    slug: string;
    isSlug: 0 | 1;
  }>(sql`SELECT t.value ->> 'line' AS line, a.slug,
      a.slug = t.value ->> 'line' AS isSlug FROM json_each(${JSON.stringify(typed)}) t
    CROSS JOIN artists a ON a.id IN (SELECT id FROM artists WHERE slug = t.value ->> 'line'
      UNION SELECT id FROM artists WHERE status IN ('published', 'unpublished') AND sort_name = t.value ->> 'key')
    WHERE a.status <> 'deleted'`);
  const slugs = lines.map((line) => {
    const named = found.filter((artist) => artist.line === line);
    const one = named.find(({ isSlug }) => isSlug === 1) ?? (named.length === 1 ? named[0] : undefined);
    if (one === undefined) throw invalid(named.length === 0 ? copy.rosterUnknown(line) : copy.rosterAmbiguous(line));
    return one.slug;
  });
  return { roster: [...new Set(slugs)].sort() };
}

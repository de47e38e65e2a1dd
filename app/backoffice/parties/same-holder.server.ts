import { sql } from "drizzle-orm";
import { partiesCopy } from "#app/backoffice/parties/parties-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { figuresPath } from "#app/figures/subject.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { RecordSection } from "#app/records/definition/record-store.server.ts";
import { artistsOfParty, partiesOfArtist } from "#app/rights/same-holder.server.ts";

const { one: copy } = partiesCopy;

type Linked = { id: string; name: string; kind: "artist" | "roster" | "label" | "person" | "publisher" | "other" };

/** Artists that a party is, with its roster if it is a label, for a batch. */
export const selectArtistsOfParty = ({ db }: RequestContext, id: string) =>
  db.all<Linked>(sql`SELECT * FROM (SELECT a.id, a.name, 'artist' AS kind FROM artists a
      WHERE a.id IN (${artistsOfParty(id)}) AND a.status <> 'deleted' ORDER BY a.sort_name, a.id LIMIT 8)
    UNION ALL SELECT * FROM (SELECT a.id, a.name, 'roster' AS kind FROM label_artists l CROSS JOIN artists a ON a.id = l.artist_id
      WHERE l.party_id = ${id} AND a.status <> 'deleted' ORDER BY a.sort_name, a.id LIMIT 8)
    UNION ALL SELECT id, name, 'label' FROM parties WHERE id = ${id} AND kind = 'label'`);

/** The pages that are of one with a party, and their figures. */
export function sectionOfArtists({ actor, company }: RequestContext, rows: readonly Linked[]): RecordSection {
  const [seesArtists, seesFigures] = [can(actor, "artist-records", company), can(actor, "analytics", company)];
  // Labels have figures on the main host alone.
  const hasFigures = (kind: Linked["kind"]) =>
    seesFigures && kind !== "roster" && (kind !== "label" || company.environment === "main");
  return {
    ...{ title: copy.title, all: null },
    lines: rows.flatMap(({ id, name, kind }) => [
      ...(kind === "label" || !seesArtists
        ? []
        : [{ id, to: `/artists/${id}`, name, note: kind === "artist" ? copy.artist : copy.roster }]),
      ...(hasFigures(kind)
        ? [
            {
              id: `figures ${id}`,
              to: figuresPath(kind === "label" ? "label" : "artist", id),
              name: copy.figuresOf(name),
              note: "",
            },
          ]
        : []),
    ]),
  };
}

/** What an artist is besides: the party with its IPI or ISNI, and the labels whose roster has it. */
export async function readPartiesOfArtist(
  { db, actor, company }: RequestContext,
  id: string,
): Promise<RecordSection[]> {
  if (!can(actor, "parties", company)) return [];
  const rows = await db.all<
    Linked & { isRoster: 0 | 1 }
  >(sql`SELECT * FROM (SELECT id, name, kind, 0 AS isRoster FROM parties WHERE id IN (${partiesOfArtist(id)}) ORDER BY name_key, id LIMIT 8)
    UNION ALL SELECT p.id, p.name, p.kind, 1 FROM label_artists l CROSS JOIN parties p ON p.id = l.party_id WHERE l.artist_id = ${id}`);
  const lines = rows.map(({ id: party, name, kind, isRoster }) => ({
    ...{ id: `${party} ${isRoster}`, to: `/parties/${party}`, name },
    note: isRoster
      ? copy.onRoster
      : kind in partiesCopy.kinds
        ? partiesCopy.kinds[kind as keyof typeof partiesCopy.kinds]
        : "",
  }));
  return lines.length === 0 ? [] : [{ title: copy.holder, all: "/parties", lines }];
}

import { type SQL, sql } from "drizzle-orm";
import { findParties, partyOf } from "#app/backoffice/song-rights/resolve-parties.server.ts";
import type { ShareRow } from "#app/backoffice/song-rights/share-row.ts";
import { namedRecords } from "#app/backoffice/songs/named-records.server.ts";
import { artistsNamed, partiesNamed } from "#app/backoffice/songs/song-links.server.ts";
import { fold } from "#app/catalogue/fold.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RowDiff } from "#app/exchange/sheets/import/resolve-changes.server.ts";
import type { SheetChange } from "#app/exchange/sheets/import/sheet-row.ts";
import { readIpi } from "#app/rights/identifiers.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";

type AlbumRow = { album: string; track: number | null };

/** The name that stands beside an IPI number in the cells of shares. */
function nameOf(change: SheetChange, party: string): string {
  const text = change.columns.map(({ after }) => after).join(";");
  const item = text.split(";").find((one) => readIpi(/(\d{9,11})\)/.exec(one)?.[1] ?? "") === readIpi(party));
  return (
    item
      ?.slice(0, item.lastIndexOf("("))
      .trim()
      .replace(/^"(.*)"$/, "$1") ?? ""
  );
}

/** Parties of shares, by name, with the IPI number if there is one. Numbers without a name are the row's problem. */
function partiesIn(change: SheetChange): { name: string; ipi: string | null }[] {
  if (change.field === "representedBy")
    return typeof change.after === "string" ? [{ name: change.after, ipi: null }] : [];
  if (change.field !== "composition" && change.field !== "master") return [];
  return (change.after as ShareRow[]).flatMap(({ party }) => {
    const ipi = readIpi(party);
    const name = ipi === null ? party : nameOf(change, party);
    return name === "" ? [] : [{ name, ipi }];
  });
}

/**
 * Makes the artists, albums and parties that new songs name and the catalogue lacks, as ingest does from the tags of files: an artist is
 * public with the first song that is. Albums are found by title and artist from then on. What is there already stays.
 */
export async function makeNames(
  { db, now }: Pick<RequestContext, "db" | "now">,
  diffs: readonly RowDiff[],
): Promise<void> {
  const statements = new Map<string, SQL>();
  const parties = diffs.flatMap(({ changes }) => changes.flatMap(partiesIn));
  const known = await findParties(
    { db },
    parties.map(({ name, ipi }) => ({ party: ipi ?? name, partyId: "" })),
  );
  for (const { name, ipi } of parties)
    if (typeof partyOf({ party: ipi ?? name, partyId: "" }, known) === "string")
      statements.set(
        `party ${ipi ?? name}`,
        sql`INSERT INTO parties (id, name, name_key, ipi) SELECT ${newId(now)}, ${name}, ${foldName(name)}, ${ipi}
        WHERE NOT EXISTS (${partiesNamed(ipi ?? name)})`,
      );
  const titles = diffs.flatMap(({ changes }) =>
    changes.flatMap(({ field, after }) => (field === "albums" ? (after as AlbumRow[]).map(({ album }) => album) : [])),
  );
  const { albums } = await namedRecords({ db }, { artists: [], albums: titles, parties: [] });
  for (const { song, changes } of diffs) {
    const artists = changes.find(({ field }) => field === "artists")?.after ?? song.record.artists;
    const [main] = artists as { artist: string }[];
    for (const { artist } of artists as { artist: string }[])
      statements.set(
        `artist ${artist}`,
        sql`INSERT INTO artists (id, slug, name, sort_name, status)
        SELECT ${newId(now)}, ${nameSlugOf(artist)}, ${artist}, ${fold(artist)}, 'unpublished'
        WHERE NOT EXISTS (${artistsNamed(artist)}) ON CONFLICT (slug) DO NOTHING`,
      );
    for (const change of changes.filter(({ field }) => field === "albums")) {
      change.after = (change.after as AlbumRow[])
        .map((row) => {
          if (albums.get(row.album) !== undefined) return row;
          const slug = nameSlugOf(`${row.album} ${main?.artist ?? ""}`);
          statements.set(
            `album ${slug}`,
            sql`INSERT INTO albums (id, slug, title) SELECT ${newId(now)}, ${slug}, ${row.album}
            WHERE NOT EXISTS (SELECT 1 FROM albums WHERE slug = ${slug})`,
          );
          return { ...row, album: slug };
        })
        .toSorted((a, b) => (a.album < b.album ? -1 : 1));
    }
  }
  const [first, ...others] = [...statements.values()].map((statement) => db.run(statement));
  if (first !== undefined) await db.batch([first, ...others]);
}

import { sql } from "drizzle-orm";
import { findParties, partyOf } from "#app/backoffice/song-rights/resolve-parties.server.ts";
import type { ShareRow } from "#app/backoffice/song-rights/share-row.ts";
import { namedRecords } from "#app/backoffice/songs/named-records.server.ts";
import { artistsNamed, partiesNamed } from "#app/backoffice/songs/song-links.server.ts";
import { fold } from "#app/catalogue/fold.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { variousArtists } from "#app/exchange/moves/compilations.server.ts";
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

const [id, name] = [sql`(j.value ->> 'id')`, sql`(j.value ->> 'name')`];
const slug = sql`(j.value ->> 'slug')`;

type Names = {
  diffs: readonly RowDiff[];
  isCompilation: (title: string, label: string) => boolean;
};

const textOf = ({ changes }: RowDiff, field: string) =>
  String(changes.find((change) => change.field === field)?.after ?? "");

/** Names the albums that the catalogue lacks by their slugs: of title and artist, as ingest does, or of title and label if it has several artists. */
async function albumsOf({ db }: Pick<RequestContext, "db">, { diffs, isCompilation }: Names) {
  const all = diffs.flatMap((diff) =>
    diff.changes.flatMap((change) => (change.field === "albums" ? [{ diff, change }] : [])),
  );
  const titles = all.flatMap(({ change }) => (change.after as AlbumRow[]).map(({ album }) => album));
  const { albums } = await namedRecords({ db }, { artists: [], albums: titles, parties: [] });
  const made = new Map<string, string>();
  for (const { diff, change } of all) {
    const label = textOf(diff, "label");
    const main = artistsOf(diff)[0]?.artist ?? "";
    change.after = (change.after as AlbumRow[])
      .map((row) => {
        if (albums.get(row.album) !== undefined) return row;
        const by = isCompilation(row.album, label) ? `${variousArtists} ${label}` : main;
        const own = nameSlugOf(`${row.album} ${by}`.trim());
        made.set(own, row.album);
        return { ...row, album: own };
      })
      .toSorted((a, b) => (a.album < b.album ? -1 : 1));
  }
  return [...made].map(([own, title]) => ({ slug: own, name: title }));
}

function artistsOf({ song, changes }: RowDiff): { artist: string }[] {
  return (changes.find(({ field }) => field === "artists")?.after ?? song.record.artists) as { artist: string }[];
}

/**
 * Makes the artists, albums and parties that new songs name and the catalogue lacks, as ingest does from the tags of files: an artist is
 * public with the first song that is. Albums are found by their slugs from then on. What is there already stays.
 */
export async function makeNames({ db, now }: Pick<RequestContext, "db" | "now">, names: Names): Promise<void> {
  const { diffs } = names;
  const parties = diffs.flatMap(({ changes }) => changes.flatMap(partiesIn));
  const known = await findParties(
    { db },
    parties.map(({ name: own, ipi }) => ({ party: ipi ?? own, partyId: "" })),
  );
  const missing = parties
    .filter(({ name: own, ipi }) => typeof partyOf({ party: ipi ?? own, partyId: "" }, known) === "string")
    .map((party) => ({ ...party, key: foldName(party.name) }));
  const numbered = new Set(missing.flatMap(({ ipi, key }) => (ipi === null ? [] : [key])));
  const artists = diffs.flatMap((diff) => artistsOf(diff).map(({ artist }) => artist));
  const rowsOf = (rows: Iterable<{ name: string }>) =>
    sql`json_each(${JSON.stringify(Array.from(rows, (row) => ({ ...row, id: newId(now) })))}) AS j`;
  const once = <Value extends object>(rows: readonly Value[], key: (row: Value) => string) =>
    new Map(rows.map((row) => [key(row), row])).values();
  await db.batch([
    db.run(sql`INSERT INTO parties (id, name, name_key, ipi) SELECT ${id}, ${name}, j.value ->> 'key', j.value ->> 'ipi'
      FROM ${rowsOf(
        once(
          // One of that name with a number is who is meant without it.
          missing.filter(({ ipi, key }) => ipi !== null || !numbered.has(key)),
          ({ ipi, key }) => ipi ?? key,
        ),
      )} WHERE NOT EXISTS (${partiesNamed(sql`coalesce(j.value ->> 'ipi', ${name})`)})`),
    db.run(sql`INSERT INTO artists (id, slug, name, sort_name, status) SELECT ${id}, ${slug}, ${name}, j.value ->> 'key', 'unpublished'
      FROM ${rowsOf(
        once(
          artists.map((artist) => ({ name: artist, slug: nameSlugOf(artist), key: fold(artist) })),
          (artist) => artist.slug,
        ),
      )} WHERE NOT EXISTS (${artistsNamed(name, sql`(j.value ->> 'key')`)}) ON CONFLICT (slug) DO NOTHING`),
    db.run(sql`INSERT INTO albums (id, slug, title) SELECT ${id}, ${slug}, ${name}
      FROM ${rowsOf(await albumsOf({ db }, names))} WHERE NOT EXISTS (SELECT 1 FROM albums WHERE slug = ${slug})`),
  ]);
}

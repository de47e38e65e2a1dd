import { type SQL, sql } from "drizzle-orm";
import { albumsNamed, artistsNamed, partiesNamed } from "#app/backoffice/songs/song-links.server.ts";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** `slug`: of a party its IPI. `stored`: how fields of songs name it, which means it alone. */
export type NamedRecord = { id: string; slug: string; stored: string };
const kinds = ["artists", "albums", "parties"] as const;
export type NamedKind = (typeof kinds)[number];
export type NamedRecords = Record<NamedKind, ReadonlyMap<string, readonly NamedRecord[]>>;

const [name, key] = [sql`(j.value ->> 'name')`, sql`(j.value ->> 'key')`];
/** More are not told apart by a message either. */
const few = (ids: SQL) => sql`(SELECT id FROM (${ids}) LIMIT 5)`;

const selects: Record<NamedKind, SQL> = {
  artists: sql`a.id AS id, a.slug AS slug, iif((SELECT count(*) FROM artists other WHERE other.status IN ('published', 'unpublished')
      AND other.sort_name = a.sort_name) > 1, a.slug, a.name) AS stored
    FROM asked j CROSS JOIN artists a ON a.id IN ${few(artistsNamed(name, key))}`,
  albums: sql`a.id AS id, a.slug AS slug, a.slug AS stored FROM asked j CROSS JOIN albums a ON a.id IN ${few(albumsNamed(name))}`,
  parties: sql`p.id AS id, coalesce(p.ipi, '') AS slug, iif((SELECT count(*) FROM parties other WHERE other.name = p.name) > 1 AND p.ipi IS NOT NULL,
      p.ipi, p.name) AS stored FROM asked j CROSS JOIN parties p ON p.id IN ${few(partiesNamed(name))}`,
};

/** The records that names of songs' fields mean, in three queries however many names there are; at most five a name. */
export async function namedRecords(
  { db }: Pick<RequestContext, "db">,
  names: Readonly<Record<NamedKind, readonly string[]>>,
): Promise<NamedRecords> {
  const maps = { artists: new Map(), albums: new Map(), parties: new Map() } satisfies Record<
    NamedKind,
    Map<string, NamedRecord[]>
  >;
  const asked = kinds.filter((kind) => names[kind].length > 0);
  const queries = asked.map((kind) => {
    const json = JSON.stringify([...new Set(names[kind])].map((one) => ({ name: one, key: fold(one) })));
    return db.all<NamedRecord & { asked: string }>(
      sql`WITH asked AS (SELECT value FROM json_each(${json})) SELECT ${name} AS asked, ${selects[kind]}`,
    );
  });
  const [first, ...others] = queries;
  const found = first === undefined ? [] : await db.batch([first, ...others]);
  for (const [at, kind] of asked.entries())
    for (const { asked: of, ...record } of found[at] ?? []) maps[kind].set(of, [...(maps[kind].get(of) ?? []), record]);
  return maps;
}

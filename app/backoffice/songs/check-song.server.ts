import { type SQL, sql } from "drizzle-orm";
import { albumsNamed, artistsNamed, partiesNamed } from "#app/backoffice/songs/song-links.server.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Check, Problems } from "#app/records/definition/record-store.server.ts";
import type { RecordValues } from "#app/records/definition/record-type.ts";

/** `twice`: what to say of a record that the same list has under another name. */
type Named = { field: string; found: SQL; problem: (ids: string[]) => string | null; twice?: string };

const nameFields = ["artists", "albums", "representedBy"] as const;

/** The names in a song's fields, and what they may mean: exactly one record. */
function namesIn({ artists, albums, representedBy }: Partial<Record<(typeof nameFields)[number], unknown>>): Named[] {
  const named = [
    ...((artists ?? []) as { artist: string }[]).map(({ artist }, at) => ({
      field: `artists[${at}].artist`,
      found: sql`SELECT slug AS name FROM artists WHERE id IN (${artistsNamed(artist)})`,
      problem: (slugs: string[]) =>
        slugs.length === 0 ? copy.artistUnknown(artist) : copy.artistAmbiguous(artist, slugs.join(", ")),
      twice: copy.artistTwice,
    })),
    ...((albums ?? []) as { album: string }[]).map(({ album }, at) => ({
      field: `albums[${at}].album`,
      found: sql`SELECT id AS name FROM (${albumsNamed(album)})`,
      problem: () => copy.albumUnknown(album),
      twice: copy.albumTwice,
    })),
  ];
  if (typeof representedBy !== "string") return named;
  return [
    ...named,
    {
      field: "representedBy",
      found: sql`SELECT id AS name FROM (${partiesNamed(representedBy)})`,
      problem: (ids) => (ids.length === 0 ? copy.partyUnknown(representedBy) : copy.partyAmbiguous(representedBy)),
    },
  ];
}

/** Names that mean no record, or several. */
async function checkNames(
  { db }: Pick<RequestContext, "db">,
  values: RecordValues,
  stored: RecordValues | null,
): Promise<Problems> {
  // What is stored needs no look-up: names may have become ambiguous since.
  const changed = nameFields.flatMap((name) =>
    name in values && JSON.stringify(values[name]) !== JSON.stringify(stored?.[name]) ? [[name, values[name]]] : [],
  );
  const named = namesIn(Object.fromEntries(changed));
  const [first, ...others] = named.map(({ found }) => db.all<{ name: string }>(sql`${found} LIMIT 5`));
  const found = first === undefined ? [] : await db.batch([first, ...others]);
  const problems: Problems = {};
  const seen = new Set<string>();
  for (const [at, { field, problem, twice }] of named.entries()) {
    const rows = found[at] ?? [];
    const [only, another] = rows.map(({ name }) => `${twice} ${name}`);
    const isTwice = twice !== undefined && another === undefined && only !== undefined && seen.has(only);
    problems[field] = isTwice ? twice : rows.length === 1 ? null : problem(rows.map(({ name }) => name));
    if (only !== undefined) seen.add(only);
  }
  return problems;
}

/** Rules between the fields of a song. */
export const songChecks: Check[] = [
  (_ctx, { publishFrom, publishUntil }) => ({
    publishUntil:
      publishFrom && publishUntil && String(publishUntil) < String(publishFrom) ? copy.publishUntilBefore : null,
  }),
  ({ now }, { status, publishFrom }) => {
    const today = new Date(now).toISOString().slice(0, 10);
    const isLater = publishFrom && status === "published" && String(publishFrom) > today;
    return { publishFrom: isLater ? copy.publishFromLater : null };
  },
  (_ctx, values) => {
    const isAiStated = Object.keys(copy.aiParts).some((part) => values[part]);
    return {
      aiStatedBy: isAiStated && !values.aiStatedBy ? copy.aiStatedByMissing : null,
      aiStatedOn: values.aiStatedAs === "holder" && !values.aiStatedOn ? copy.aiStatedOnMissing : null,
    };
  },
  checkNames,
];

import { type SQL, sql } from "drizzle-orm";
import type { RecordValues } from "#app/backoffice/catalogue-records/record-type.ts";
import { albumsNamed, artistsNamed, partiesNamed } from "#app/backoffice/songs/song-links.server.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** `twice`: what to say of a record that the same list has under another name. */
type Named = { field: string; found: SQL; problem: (ids: string[]) => string | null; twice?: string };

/** The names in a song's fields, and what they may mean: exactly one record. */
function namesIn({ artists, albums, representedBy }: RecordValues): Named[] {
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

/** Rules between the fields of a song. @throws AppError invalid, naming the fields */
export async function checkSong({ db, now }: RequestContext, values: RecordValues, stored: RecordValues | null) {
  const { status, publishFrom, publishUntil, aiStatedBy } = values;
  const today = new Date(now).toISOString().slice(0, 10);
  const isAiStated = Object.keys(copy.aiParts).some((part) => values[part]);
  const problems: [string, string][] = [
    ...(publishFrom && publishUntil && String(publishUntil) < String(publishFrom)
      ? [["publishUntil", copy.publishUntilBefore] as [string, string]]
      : []),
    ...(publishFrom && status === "published" && String(publishFrom) > today
      ? [["publishFrom", copy.publishFromLater] as [string, string]]
      : []),
    ...(isAiStated && !aiStatedBy ? [["aiStatedBy", copy.aiStatedByMissing] as [string, string]] : []),
  ];
  // What is stored needs no look-up: names may have become ambiguous since.
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored?.[name])),
  );
  const named = namesIn(changed);
  const [first, ...others] = named.map(({ found }) => db.all<{ name: string }>(sql`${found} LIMIT 5`));
  const found = first === undefined ? [] : await db.batch([first, ...others]);
  const seen = new Set<string>();
  for (const [at, { field, problem, twice }] of named.entries()) {
    const rows = found[at] ?? [];
    const [only, another] = rows.map(({ name }) => `${twice} ${name}`);
    const isTwice = twice !== undefined && another === undefined && only !== undefined && seen.has(only);
    const message = isTwice ? twice : rows.length === 1 ? null : problem(rows.map(({ name }) => name));
    if (message !== null) problems.push([field, message]);
    if (only !== undefined) seen.add(only);
  }
  if (problems.length === 0) return;
  const fields = Object.fromEntries(problems.map(([field, message]) => [field, [message]]));
  throw new AppError("invalid", problems.map(([, message]) => message).join(" "), fields);
}

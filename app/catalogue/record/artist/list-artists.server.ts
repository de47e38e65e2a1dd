import { sql } from "drizzle-orm";
import { z } from "zod";
import { fold } from "#app/catalogue/fold.ts";
import {
  type ArtistCard,
  artistCardJson,
  artistCardValue,
  toArtistCard,
} from "#app/catalogue/record/artist/artist-card-json.server.ts";
import { artistsPerPage, type DirectoryFilters } from "#app/catalogue/record/artist/artist-directory.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader, parseCounts } from "#app/edge/stored-json.ts";

/** An artist of the directory. `image`: path of the picture; null for a generated one. */
export type DirectoryArtist = Omit<ArtistCard, "imageKey"> & { id: string; image: string | null };

export type Directory = {
  artists: DirectoryArtist[];
  /** Number of matching artists per letter; letters without any are missing. */
  letters: Record<string, number>;
  /** For the letter, or all letters. */
  total: number;
  /** Page number, clamped to the last page. */
  page: number;
  pages: number;
};

type Row = { letters: string; artists: string };
const listed = z.tuple([z.string(), artistCardValue]);
type Listed = z.infer<typeof listed>;
const parseListed = jsonReader(z.array(listed), "artists");

/**
 * A page of published artists with at least one recording visible to this visitor, by folded name; names that do not start with a letter
 * from a to z come last. One statement: the index of published artists by name is read once.
 */
export async function listArtists(ctx: RequestContext, { q, letter, page }: DirectoryFilters): Promise<Directory> {
  const text = fold(q);
  // Text without letters and digits folds to "", which every name would contain.
  if (q !== "" && text === "") return { artists: [], letters: {}, total: 0, page: 1, pages: 1 };
  // `instr`, because LIKE refuses patterns of more than 50 bytes.
  const matches = text === "" ? sql`1` : sql`(instr(a.sort_name, ${text}) > 0 OR instr(a.alias_key, ${text}) > 0)`;
  // D1 binds numbers as REAL, which would not divide as integers.
  const perPage = sql.raw(String(artistsPerPage));
  const pageIndex = sql`CAST(${page - 1} AS INTEGER)`;
  const [row] = await ctx.db.all<Row>(sql`WITH found AS MATERIALIZED (
      SELECT a.id, a.slug, a.sort_name,
        CASE WHEN a.sort_name >= 'a' AND a.sort_name < '{' THEN substr(a.sort_name, 1, 1) ELSE '#' END AS letter
      FROM artists a WHERE a.status = 'published' AND ${matches} AND EXISTS (SELECT 1 FROM recording_artists ra
        CROSS JOIN recordings ON recordings.id = ra.recording_id WHERE ra.artist_id = a.id AND ${visibleTo(ctx)})
    ), chosen AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY letter = '#', sort_name, slug) - 1 AS place, count(*) OVER () AS total
      FROM found WHERE ${letter === null ? sql`1` : sql`letter = ${letter}`}
    )
    SELECT (SELECT json_group_object(letter, artists) FROM (SELECT letter, count(*) AS artists FROM found GROUP BY letter)) AS letters,
      (SELECT json_group_array(json_array(listed.id, json(listed.card)) ORDER BY listed.place) FROM (
        SELECT chosen.id, chosen.place, ${artistCardJson(ctx, sql`chosen.id`)} AS card FROM chosen
        WHERE chosen.place / ${perPage} = min(${pageIndex}, (chosen.total - 1) / ${perPage})) listed) AS artists`);
  if (row === undefined) throw new Error("The directory has no row");
  const letters = parseCounts(row.letters);
  const total =
    letter === null ? Object.values(letters).reduce((sum, count) => sum + count, 0) : (letters[letter] ?? 0);
  const pages = Math.max(1, Math.ceil(total / artistsPerPage));
  return {
    artists: parseListed(row.artists).map(toDirectoryArtist),
    letters,
    total,
    page: Math.min(page, pages),
    pages,
  };
}

function toDirectoryArtist([id, value]: Listed): DirectoryArtist {
  const { imageKey, ...card } = toArtistCard(value);
  return { id, ...card, image: imageKey === null ? null : `/media/${imageKey}` };
}

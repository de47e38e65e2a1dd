import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/** The artist of an album that has several. */
export const variousArtists = "Various Artists";

/** The same for two spellings in case alone; SQLite lowers ASCII. */
const key = (text: string) => text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * Whether an album title with a label, as the cells of a sheet have them, is one album of several artists: rows of different artists have one
 * catalogue number, or no two artists have the same track number. The whole sheet is looked at: its rows become songs in any order.
 */
export async function compilationsOf(
  { db }: Pick<RequestContext, "db">,
  {
    sheet,
    places,
    titles,
  }: { sheet: { id: string }; places: Readonly<Record<string, number>>; titles: readonly string[] },
): Promise<(title: string, label: string) => boolean> {
  const albumAt = places[sheetsCopy.columns.albums];
  if (albumAt === undefined || places.Artists === undefined || titles.length === 0) return () => false;
  const cell = (place: number | undefined): SQL =>
    place === undefined ? sql`''` : sql`lower(trim(coalesce(r.cells ->> ${`$[${place}]`}, '')))`;
  const found = await db.all<{ album: string; label: string }>(sql`WITH own AS MATERIALIZED (
      SELECT album, label, number, track, trim(substr(artists, 1, instr(artists || ';', ';') - 1)) AS artist FROM (
        SELECT ${cell(albumAt)} AS album, ${cell(places.Label)} AS label, ${cell(places["Catalogue number"])} AS number,
          ${cell(places[sheetsCopy.columns.tracks])} AS track, ${cell(places.Artists)} AS artists
        FROM sheet_rows r WHERE r.import_id = ${sheet.id} AND r.cells IS NOT NULL)
      WHERE album IN (SELECT value FROM json_each(${JSON.stringify([...new Set(titles.map(key))])}))),
    numbers AS (SELECT DISTINCT album, label FROM own WHERE number <> '' GROUP BY album, label, number HAVING count(DISTINCT artist) > 1),
    tracks AS (SELECT DISTINCT album, label FROM own WHERE track <> '' GROUP BY album, label, track HAVING count(DISTINCT artist) > 1)
    SELECT album, label FROM own WHERE artist <> '' GROUP BY album, label HAVING count(DISTINCT artist) > 1
      AND ((album, label) IN numbers OR (album, label) NOT IN tracks)`);
  const keys = new Set(found.map(({ album, label }) => `${album}\n${label}`));
  return (title, label) => keys.has(`${key(title)}\n${key(label)}`);
}

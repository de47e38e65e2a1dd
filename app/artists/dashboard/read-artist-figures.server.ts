import { sql } from "drizzle-orm";
import { readFigurePeriod } from "#app/artists/dashboard/figure-period.ts";
import { type Figures, sumFigures } from "#app/artists/dashboard/figures.ts";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import { audienceBefore, audienceOf, figuresBetween, licencesOf } from "#app/artists/dashboard/figures-sql.server.ts";
import { moneyDue } from "#app/artists/dashboard/money-due.ts";
import { readLicensedLines, selectLicensedLines } from "#app/artists/dashboard/read-money.server.ts";
import { readSongs, selectSongs, songsPerPage } from "#app/artists/dashboard/select-songs.server.ts";
import { deskCopy } from "#app/artists/desk-copy.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { barHours, barName, datesOf, type Period } from "#app/backoffice/analytics/period.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { parseSnapshots } from "#app/insight/snapshot.server.ts";

/** Artists that a page adds up at most, in the order of their names. */
const maxArtists = 40;
const dayMs = 24 * 3_600_000;

export type FiguresQuery = { period: string; artist: string; page: number };
type KeptArtist = { id: string; name: string; slug: string; hasPayee: 0 | 1 };

type FigureRow = { id: string; totals: string; licences: number; licencesBefore: number };

/** Figures of a period and of the one before, of a row with `audienceOf` both. */
function figuresOfRow({ totals, licences, licencesBefore }: FigureRow): { figures: Figures; before: Figures } {
  const [start = null, end = null, beforeStart = null, beforeEnd = null] = parseSnapshots(totals);
  return {
    figures: { ...figuresBetween(start, end), licences },
    before: { ...figuresBetween(beforeStart, beforeEnd), licences: licencesBefore },
  };
}

/** The artists that the viewer keeps with the chosen one first, and the last day with figures. */
async function readStart(ctx: RequestContext, chosen: string) {
  const actor = requireArtistDesk(ctx, "dashboard");
  const kept = keptArtistIds(ctx, actor);
  const [artists, progress] = await ctx.db.batch([
    ctx.db.all<KeptArtist>(sql`SELECT id, name, slug, EXISTS (SELECT 1 FROM artist_payees p WHERE p.artist_id = artists.id AND p.iban <> '') AS hasPayee
      FROM artists WHERE id IN (${kept}) ORDER BY id = ${chosen} DESC, sort_name, id LIMIT ${maxArtists + 1}`),
    ctx.db.all<{ day: number }>(sql`SELECT day FROM audience_progress WHERE id = 1`),
  ]);
  const artist = artists.find(({ id }) => id === chosen) ?? (artists.length === 1 ? artists[0] : undefined) ?? null;
  if (chosen !== "" && artist?.id !== chosen) throw new AppError("not_found", deskCopy.artistMissing);
  const listed = artists.slice(0, maxArtists);
  return {
    viewerId: actor.id,
    artist,
    artists: listed,
    isMore: artists.length > maxArtists,
    day: progress[0]?.day ?? 0,
  };
}

/** Figures of one artist: by time, by song, and money. */
async function readOne(
  ctx: RequestContext,
  period: Period,
  start: { artist: KeptArtist; viewerId: string; page: number },
) {
  const { artist, viewerId, page } = start;
  const { first, last, before, step } = period;
  const hours = barHours(period);
  const id = sql`${artist.id}`;
  const [bars, rows, songs, money] = await ctx.db.batch([
    ctx.db.all<{
      at: number;
      total: string | null;
    }>(sql`SELECT days.key AS at, ${audienceBefore("artist", id, sql`days.value`)} AS total
      FROM json_each(${JSON.stringify(hours.map((hour) => hour / 24))}) AS days`),
    ctx.db.all<FigureRow>(sql`SELECT ${id} AS id, ${audienceOf("artist", id, [period, before])} AS totals,
      ${licencesOf("artist", id, period)} AS licences, ${licencesOf("artist", id, before)} AS "licencesBefore"`),
    selectSongs(ctx, { artistId: artist.id, period, page }),
    selectLicensedLines(ctx, { artistId: artist.id, viewerId, start: before.first * dayMs, end: (last + 1) * dayMs }),
  ]);
  const at = (index: number) => bars.find((bar) => bar.at === index)?.total ?? null;
  const { lines, isMore } = readLicensedLines(money);
  const [row] = rows;
  if (row === undefined) throw new Error("A statement without FROM has one row");
  return {
    ...figuresOfRow(row),
    step,
    bars: hours.slice(0, -1).map((hour, index) => ({
      name: barName(hour, step),
      figures: figuresBetween(at(index), at(index + 1)),
    })),
    songs: readSongs(songs),
    isMoreSongs: songs.length > songsPerPage,
    money: { ...moneyDue(lines, first * dayMs), isMore },
  };
}

/** Figures of each artist and of all together. */
async function readAll({ db }: RequestContext, { before, ...period }: Period, artists: readonly KeptArtist[]) {
  const id = sql`artist.value`;
  const rows =
    await db.all<FigureRow>(sql`SELECT artist.value AS id, ${audienceOf("artist", id, [period, before])} AS totals,
    ${licencesOf("artist", id, period)} AS licences, ${licencesOf("artist", id, before)} AS "licencesBefore"
    FROM json_each(${JSON.stringify(artists.map(({ id }) => id))}) AS artist`);
  const figures = new Map(rows.map((row) => [row.id, figuresOfRow(row)]));
  const listed = artists.flatMap((artist) => {
    const found = figures.get(artist.id);
    return found === undefined ? [] : [{ ...artist, ...found }];
  });
  return {
    figures: sumFigures(listed.map((one) => one.figures)),
    before: sumFigures(listed.map((one) => one.before)),
    artists: listed,
  };
}

/**
 * Figures of the artists that the viewer keeps: of the chosen or only one with time, songs and money, else of each and all together.
 * `period` null with an error. Two round trips. @throws AppError unauthorised, forbidden; not_found for an artist that is not kept
 */
export async function readArtistFigures(ctx: RequestContext, query: FiguresQuery) {
  const { viewerId, artist, artists, isMore, day } = await readStart(ctx, query.artist);
  const period = readFigurePeriod(query.period, day);
  const base = {
    query,
    artists: artists.map(({ id, name, slug }) => ({ id, name, slug })),
    artist: artist && { ...artist, hasPayee: artist.hasPayee === 1 },
    isMoreArtists: isMore,
  };
  if (period === null) return { ...base, error: copy.errors.period, days: null, one: null, all: null };
  const days = { ...datesOf(period), before: datesOf(period.before) };
  if (artists.length === 0) return { ...base, error: null, days, one: null, all: null };
  const one = artist === null ? null : await readOne(ctx, period, { artist, viewerId, page: query.page });
  const all = artist === null ? await readAll(ctx, period, artists) : null;
  return { ...base, error: null, days, one, all };
}

type Read = Awaited<ReturnType<typeof readArtistFigures>>;
export type OneArtist = NonNullable<Read["one"]>;
export type AllArtists = NonNullable<Read["all"]>;

import { type SQL, sql } from "drizzle-orm";
import { keptArtistIds, keptLabelIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { audienceBefore, audienceOf, figuresBetween, licencesOf } from "#app/figures/audience/audience-sql.server.ts";
import { type AudienceFigures, sumFigures } from "#app/figures/audience/figures.ts";
import { payeesOfArtist } from "#app/figures/audience/payees-of-artist.server.ts";
import { readSongs, selectSongs, songsPerPage } from "#app/figures/audience/select-songs.server.ts";
import { figuresCopy } from "#app/figures/figures-copy.ts";
import type { FiguresQuery } from "#app/figures/figures-query.ts";
import {
  barHours,
  barHoursBefore,
  barName,
  barsBetween,
  datesOf,
  type Period,
  readPeriod,
} from "#app/figures/period.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { parseSnapshots } from "#app/insight/snapshot.server.ts";
import { moneyOfPayees, selectPayeeMoney } from "#app/licensing/ledger/read-money.server.ts";
import { selectNewestStatement, toListed } from "#app/licensing/statements/list-own-statements.server.ts";

/** Artists that a page adds up at most, in the order of their names. */
const maxArtists = 40;

const { errors: copy } = figuresCopy;

type KeptArtist = { id: string; name: string; slug: string; hasPayee: 0 | 1 };

type FigureRow = { id: string; totals: string; licences: number; licencesBefore: number };

/** Figures of a period and of the one before, of a row with `audienceOf` both. */
function figuresOfRow({ totals, licences, licencesBefore }: FigureRow): {
  figures: AudienceFigures;
  before: AudienceFigures;
} {
  const [start = null, end = null, beforeStart = null, beforeEnd = null] = parseSnapshots(totals);
  return {
    figures: { ...figuresBetween(start, end), licences },
    before: { ...figuresBetween(beforeStart, beforeEnd), licences: licencesBefore },
  };
}

/** On the main host, where everything of artists and labels is. @throws AppError forbidden */
function requireMainHost({ company: { environment, subdomain } }: RequestContext): void {
  if (environment !== "main" || subdomain !== null) throw new AppError("forbidden", copy.mainHostOnly);
}

/** Queries for artists, those of a SELECT of `id`, with the chosen one first, and the last day with figures. */
function startQueries({ db }: RequestContext, ids: SQL, chosen: string) {
  return [
    db.all<KeptArtist>(sql`SELECT id, name, slug, EXISTS (SELECT 1 FROM party_payees p WHERE p.artist_id = artists.id AND p.iban <> '' AND p.withdrawn_at IS NULL) AS hasPayee
      FROM artists WHERE id IN (${ids}) ORDER BY id = ${chosen} DESC, sort_name, id LIMIT ${maxArtists + 1}`),
    db.all<{ day: number }>(sql`SELECT day FROM audience_progress WHERE id = 1`),
  ] as const;
}

/** The period of a query, which ends on the last day with figures. Figures are of days, so no bar is an hour. */
function periodOf({ now }: RequestContext, query: FiguresQuery, day: number) {
  const { period, ...read } = readPeriod(query, now, day);
  return { ...read, period: period && { ...period, step: period.step === "hour" ? ("day" as const) : period.step } };
}

/** The artists that the viewer keeps with the chosen one first, and the last day with figures. */
async function readStart(ctx: RequestContext, chosen: string) {
  const actor = requireAccess(ctx, "dashboard");
  requireMainHost(ctx);
  const [artists, progress, [statement]] = await ctx.db.batch([
    ...startQueries(ctx, keptArtistIds(ctx, actor), chosen),
    selectNewestStatement(ctx, actor.id),
  ]);
  const artist = artists.find(({ id }) => id === chosen) ?? (artists.length === 1 ? artists[0] : undefined) ?? null;
  if (chosen !== "" && artist?.id !== chosen) throw new AppError("not_found", copy.artistMissing);
  const listed = artists.slice(0, maxArtists);
  return {
    viewerId: actor.id,
    artist,
    artists: listed,
    isMore: artists.length > maxArtists,
    day: progress[0]?.day ?? 0,
    statement: statement === undefined ? null : toListed(statement, ""),
  };
}

/** Figures of one artist: by time, by song, and money. */
async function readOne(
  ctx: RequestContext,
  period: Period,
  start: { artist: KeptArtist; viewerId: string; page: number },
) {
  const { artist, viewerId, page } = start;
  const { before, step } = period;
  const [hours, hoursBefore] = [barHours(period), barHoursBefore(period)];
  const id = sql`${artist.id}`;
  const [bars, rows, songs, accounts, lines] = await ctx.db.batch([
    ctx.db.all<{
      at: number;
      total: string | null;
    }>(sql`SELECT days.key AS at, ${audienceBefore("artist", id, sql`days.value`)} AS total
      FROM json_each(${JSON.stringify([...hours, ...hoursBefore].map((hour) => hour / 24))}) AS days`),
    ctx.db.all<FigureRow>(sql`SELECT ${id} AS id, ${audienceOf("artist", id, [period, before])} AS totals,
      ${licencesOf("artist", id, period)} AS licences, ${licencesOf("artist", id, before)} AS "licencesBefore"`),
    selectSongs(ctx, { artistId: artist.id, period, page }),
    ...selectPayeeMoney(ctx, { payees: payeesOfArtist(artist.id, viewerId), companyId: null }),
  ]);
  const at = (index: number) => bars.find((bar) => bar.at === index)?.total ?? null;
  const [row] = rows;
  if (row === undefined) throw new Error("A statement without FROM has one row");
  return {
    ...figuresOfRow(row),
    step,
    bars: hours.slice(0, -1).map((hour, index) => ({
      name: barName(hour, step),
      figures: figuresBetween(at(index), at(index + 1)),
    })),
    barsBefore: barsBetween(hoursBefore, hours.length - 1, (index) =>
      figuresBetween(at(hours.length + index), at(hours.length + index + 1)),
    ),
    songs: readSongs(songs),
    isMoreSongs: songs.length > songsPerPage,
    money: moneyOfPayees(accounts, lines, ctx.now),
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
 * `days` null with errors. Two round trips. @throws AppError unauthorised, forbidden; not_found for an artist that is not kept
 */
export async function readArtistFigures(ctx: RequestContext, query: FiguresQuery) {
  const { viewerId, artist, artists, isMore, day, statement } = await readStart(ctx, query.artist ?? "");
  const { name, period, errors } = periodOf(ctx, query, day);
  const base = {
    query: { ...query, period: name },
    errors,
    artists: artists.map(({ id, name, slug }) => ({ id, name, slug })),
    artist: artist && { ...artist, hasPayee: artist.hasPayee === 1 },
    isMoreArtists: isMore,
    /** The newest of the viewer's parties, as a link. */
    statement,
  };
  if (period === null) return { ...base, days: null, one: null, all: null };
  const days = { ...datesOf(period), before: datesOf(period.before) };
  if (artists.length === 0) return { ...base, days, one: null, all: null };
  const one = artist === null ? null : await readOne(ctx, period, { artist, viewerId, page: query.page ?? 1 });
  const all = artist === null ? await readAll(ctx, period, artists) : null;
  return { ...base, days, one, all };
}

export type OneArtist = Awaited<ReturnType<typeof readOne>>;
export type ArtistFigures = Awaited<ReturnType<typeof readArtistFigures>>;

/**
 * Figures of the artists on a label's roster, for its people and for those who see the figures of all. Two round trips.
 * @throws AppError unauthorised, forbidden; not_found for a party that is no label, or one of others
 */
export async function readLabelFigures(ctx: RequestContext, { id, query }: { id: string; query: FiguresQuery }) {
  const actor = requireActor(ctx);
  requireMainHost(ctx);
  const isOpen = can(actor, "analytics", ctx.company) ? sql`true` : sql`id IN (${keptLabelIds(ctx, actor)})`;
  const roster = sql`SELECT a.id FROM label_artists l CROSS JOIN artists a ON a.id = l.artist_id
    WHERE l.party_id = ${id} AND a.status <> 'deleted'`;
  const [[label], accounts, lines, artists, progress] = await ctx.db.batch([
    ctx.db.all<{ name: string }>(sql`SELECT name FROM parties WHERE id = ${id} AND kind = 'label' AND ${isOpen}`),
    ...selectPayeeMoney(ctx, { payees: sql`SELECT ${id}`, companyId: null }),
    ...startQueries(ctx, roster, ""),
  ]);
  if (label === undefined) throw new AppError("not_found", copy.missing);
  const { name, period, errors } = periodOf(ctx, query, progress[0]?.day ?? 0);
  const listed = artists.slice(0, maxArtists);
  return {
    query: { ...query, period: name },
    errors,
    name: label.name,
    statement: null,
    money: moneyOfPayees(accounts, lines, ctx.now),
    artists: listed,
    artist: null,
    isMoreArtists: artists.length > maxArtists,
    days: period && { ...datesOf(period), before: datesOf(period.before) },
    one: null,
    all: period && (await readAll(ctx, period, listed)),
  };
}

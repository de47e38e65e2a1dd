import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { readArtistFigures } from "#app/figures/audience/read-artist-figures.server.ts";
import type { SongFigures } from "#app/figures/audience/select-songs.server.ts";
import { figuresQuerySchema } from "#app/figures/figures-query.ts";
import { figureNames, type ListName, lists } from "#app/figures/measures.ts";
import { acceptedPeriods } from "#app/figures/period.ts";
import { readPlaceFigures, readSubjectFigures } from "#app/figures/read-subject.server.ts";
import { subjectKinds } from "#app/figures/subject.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

const day = z.string().describe("YYYY-MM-DD, UTC.");
const daysSchema = z.strictObject({ from: day, to: day });

const figure = z.number().nullable().describe("Null: fewer than three people, or none.");
const audience = { surfaced: figure, plays: figure, minutes: figure, shortlists: figure, requests: figure };
const figuresSchema = z.strictObject({ ...audience, licences: z.number() });
const both = { figures: figuresSchema, before: figuresSchema };
const artistSchema = z.strictObject({ _id: z.string(), name: z.string(), slug: z.string() });
const money = z.int();

const artistFiguresSchema = z.strictObject({
  days: daysSchema,
  daysBefore: daysSchema,
  ...both,
  artists: z.array(artistSchema.extend(both)).describe("Of several artists each; empty for one."),
  artist: artistSchema.nullable(),
  bars: z.array(z.strictObject({ name: z.string(), figures: z.strictObject(audience) })),
  songs: z.array(
    z.strictObject({
      ...{ _id: z.string(), name: z.string(), slug: z.string(), ...both },
      passage: z
        .strictObject({ start: z.number(), end: z.number(), count: z.number() })
        .nullable()
        .describe("What people heard again most often, in seconds."),
    }),
  ),
  hasMoreSongs: z.boolean(),
  money: z
    .array(
      z.strictObject({
        ...{ currency: z.string(), earned: money, invoiced: money, received: money, recouped: money, paid: money },
        held: money.describe("What is not paid or recouped yet."),
      }),
    )
    .describe("Of all time: the artist's part of fees after commission, before tax, in minor units."),
  moneyLines: z
    .array(
      z.strictObject({
        ...{ _id: z.string(), song: z.string(), side: z.enum(["master", "composition"]), licence: z.string() },
        ...{ currency: z.string(), issued: z.iso.date(), amount: money },
        state: z.string().describe("In one sentence why it is not paid yet, or when it was."),
      }),
    )
    .describe("The newest 12."),
});

type Optional = z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
/** Each subject has some of them. */
const countsSchema = z.strictObject(
  Object.fromEntries(figureNames.map((name) => [name, figure.optional()])) as Record<
    (typeof figureNames)[number],
    Optional
  >,
);

const analyticsSchema = z.strictObject({
  days: daysSchema,
  daysBefore: daysSchema,
  company: z.string().nullable(),
  subject: z.string().nullable().describe("Name of the subject; null for all."),
  totals: countsSchema,
  before: countsSchema,
  bars: z.array(z.strictObject({ name: z.string(), counts: countsSchema })),
  list: z.enum(Object.keys(lists) as [ListName, ...ListName[]]).nullable(),
  rows: z.array(
    z.strictObject({ id: z.string(), name: z.string().nullable(), counts: countsSchema, before: countsSchema }),
  ),
  missing: z.number().describe("What others, who are not listed, have at most."),
});

/** All figures are for their readers; who sees a subject is checked where it is read. @throws AppError unauthorised, forbidden */
function requireReader(ctx: RequestContext): void {
  if (ctx.url.searchParams.has("kind")) requireActor(ctx);
  else requireAccess(ctx, "analytics");
}

/** A 400 that names the wrong fields. */
function refuse(errors: Record<string, string | undefined>): never {
  const fields = Object.entries(errors).flatMap(([name, message]): [string, string[]][] =>
    message ? [[name, [message]]] : [],
  );
  throw new AppError("invalid", fields[0]?.[1][0] ?? "", Object.fromEntries(fields));
}

const songBody = ({ track, figures, before, passage }: SongFigures) => {
  return { _id: track.id, name: track.title, slug: track.slug, figures, before, passage };
};

const none = { surfaced: null, plays: null, minutes: null, shortlists: null, requests: null, licences: 0 };

export const figures = new ApiRouter("Figures")
  .on(
    "get",
    "/artist-figures",
    {
      summary: "Figures of the artists that one keeps",
      description:
        "Of the chosen or only artist with time, songs in pages of 15 and money; of several each and all together. `period` is 28 unless it is given.",
      access: {
        who: "GetArtist, UpdateArtist or ListArtists on the main host",
        check: (ctx) => requireArtistDesk(ctx, "dashboard"),
      },
      query: z.object({
        period: z.enum(acceptedPeriods).default("28"),
        from: z.string().max(100).optional(),
        to: z.string().max(100).optional(),
        artist: z.string().max(100).default(""),
        page: z.coerce.number().int().min(1).max(40).default(1),
      }),
      data: artistFiguresSchema,
    },
    async ({ ctx, query }) => {
      const { days, errors, artist, one, all } = await readArtistFigures(ctx, query);
      if (days === null) refuse(errors);
      const { before: daysBefore, from, to } = days;
      const idOf = ({ id: _id, name, slug }: { id: string; name: string; slug: string }) => ({ _id, name, slug });
      return {
        days: { from, to },
        daysBefore,
        figures: (one ?? all)?.figures ?? none,
        before: (one ?? all)?.before ?? none,
        artists: all?.artists.map(({ figures, before, ...kept }) => ({ ...idOf(kept), figures, before })) ?? [],
        artist: artist && idOf(artist),
        bars: one?.bars ?? [],
        songs: one?.songs.map(songBody) ?? [],
        hasMoreSongs: one?.isMoreSongs ?? false,
        money: one?.money.sums ?? [],
        moneyLines:
          one?.money.lines.map(({ id: _id, title: song, net: amount, why: state, ...line }) => ({
            ...{ _id, song, amount, state, ...line },
          })) ?? [],
      };
    },
  )
  .on(
    "get",
    "/analytics",
    {
      summary: "Figures of a company or of all of an environment, or of one subject",
      description:
        "Totals, bars and the first 20 of a list, as on /analytics. `period` is 30 unless it is given; `own` takes `from` and `to`. With `view=transfers` those of transfers. `kind` and `id` name a subject, as on /analytics/{kind}/{id}, each for those who see it there.",
      access: {
        who: "GetPlaylistAnalytics or UpdateSongRateStatus; a subject: who sees its page",
        check: requireReader,
      },
      query: z.object({
        kind: z.enum(subjectKinds).optional(),
        id: z.string().max(100).default(""),
        period: z.enum(acceptedPeriods).optional(),
        from: z.string().max(100).optional(),
        to: z.string().max(100).optional(),
        company: z.string().max(100).optional(),
        song: z.string().max(100).optional(),
        artist: z.string().max(100).optional(),
        list: z.enum(Object.keys(lists) as [ListName, ...ListName[]]).optional(),
        measure: z.enum(figureNames).optional(),
        view: z.enum(["overview", "transfers"]).default("overview"),
      }),
      data: analyticsSchema,
    },
    async ({ ctx, query: { view, kind, id, ...given } }) => {
      const query = figuresQuerySchema.parse(given);
      const read =
        kind === undefined
          ? await readPlaceFigures(ctx, query, { view })
          : await readSubjectFigures(ctx, { kind, id }, query);
      const { figures, errors, company, subject, list, audience } = read;
      if (figures === null) refuse(errors);
      const { days, daysBefore, totals, before, bars } = figures;
      const rows =
        list?.rows ?? audience?.all?.artists.map(({ figures: counts, ...row }) => ({ ...row, counts })) ?? [];
      return {
        ...{ days, daysBefore, company, totals, before, bars },
        subject: subject?.name ?? null,
        missing: list?.missing ?? 0,
        list: list?.choice.list ?? (audience?.all ? ("artists" as const) : null),
        rows: rows.map(({ id: row, name, counts, before: former }) => ({ id: row, name, counts, before: former })),
      };
    },
  )
  .close();

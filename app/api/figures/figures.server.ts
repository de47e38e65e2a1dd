import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { figurePeriods } from "#app/artists/dashboard/figure-period.ts";
import { readArtistFigures } from "#app/artists/dashboard/read-artist-figures.server.ts";
import type { SongFigures } from "#app/artists/dashboard/select-songs.server.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { analyticsQuerySchema } from "#app/backoffice/analytics/analytics-query.ts";
import { type ListName, lists, measures } from "#app/backoffice/analytics/measures.ts";
import { periodNames } from "#app/backoffice/analytics/period.ts";
import { readFigures } from "#app/backoffice/analytics/read-figures.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const day = z.string().describe("YYYY-MM-DD, UTC.");
const daysSchema = z.strictObject({ from: day, to: day });

const figure = z.number().nullable().describe("Null: fewer than three people, or none.");
const audience = { surfaced: figure, plays: figure, minutes: figure, shortlists: figure, requests: figure };
const figuresSchema = z.strictObject({ ...audience, licences: z.number() });
const both = { figures: figuresSchema, before: figuresSchema };
const artistSchema = z.strictObject({ _id: z.string(), name: z.string(), slug: z.string() });
const money = z.number().describe("Minor units of the currency.");

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
  moneyDue: z.array(z.strictObject({ currency: z.string(), amount: money, before: money })),
  licensedWithoutShare: z.number(),
  moneyIsPartial: z.boolean().describe("Only the latest licensed songs are added up."),
});

const countsSchema = z.strictObject(
  Object.fromEntries(measures.map((name) => [name, z.number()])) as Record<(typeof measures)[number], z.ZodNumber>,
);

const analyticsSchema = z.strictObject({
  days: daysSchema,
  daysBefore: daysSchema,
  company: z.string().nullable(),
  subject: z.string().nullable().describe("Name of the song or artist."),
  totals: countsSchema,
  before: countsSchema,
  bars: z.array(z.strictObject({ name: z.string(), counts: countsSchema })),
  list: z.enum(Object.keys(lists) as [ListName, ...ListName[]]).nullable(),
  rows: z.array(
    z.strictObject({ id: z.string(), name: z.string().nullable(), counts: countsSchema, before: countsSchema }),
  ),
  missing: z.number().describe("What others, who are not listed, have at most."),
});

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
        "Of the chosen or only artist with time, songs in pages of 15 and money due; of several each and all together. `period` is 28 unless it is given.",
      access: {
        who: "GetArtist, UpdateArtist or ListArtists on the main host",
        check: (ctx) => requireArtistDesk(ctx, "dashboard"),
      },
      query: z.object({
        period: z.enum(figurePeriods).default("28"),
        artist: z.string().max(100).default(""),
        page: z.coerce.number().int().min(1).max(40).default(1),
      }),
      data: artistFiguresSchema,
    },
    async ({ ctx, query }) => {
      const { days, error, artist, one, all } = await readArtistFigures(ctx, query);
      if (days === null) refuse({ period: error });
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
        moneyDue: one?.money.due ?? [],
        licensedWithoutShare: one?.money.withoutShare ?? 0,
        moneyIsPartial: one?.money.isMore ?? false,
      };
    },
  )
  .on(
    "get",
    "/analytics",
    {
      summary: "What people did at a company, or at all of an environment",
      description:
        "Totals, bars and the first 20 of a list, as on /analytics. `period` is 30 unless it is given; `own` takes `from` and `to`. With `view=transfers` those of transfers.",
      access: "analytics",
      query: z.object({
        period: z.enum(periodNames).optional(),
        from: z.string().max(100).optional(),
        to: z.string().max(100).optional(),
        company: z.string().max(100).optional(),
        song: z.string().max(100).optional(),
        artist: z.string().max(100).optional(),
        list: z.enum(Object.keys(lists) as [ListName, ...ListName[]]).optional(),
        measure: z.enum(measures).optional(),
        view: z.enum(["overview", "transfers"]).default("overview"),
      }),
      data: analyticsSchema,
    },
    async ({ ctx, query: { view, ...query } }) => {
      const read = await readFigures(ctx, analyticsQuerySchema.parse(query), view);
      if (read.figures === null) refuse(read.errors);
      const { days, daysBefore, company, subject, totals, before, bars, rows, missing } = read.figures;
      return {
        ...{ days, daysBefore, company, subject, totals, before, bars, missing },
        list: read.choice.list,
        rows: rows.map(({ id, name, counts, before: former }) => ({ id, name, counts, before: former })),
      };
    },
  )
  .close();

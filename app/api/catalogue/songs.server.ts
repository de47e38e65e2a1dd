import { z } from "zod";
import { songRating, songRatingSchema } from "#app/api/catalogue/rating.server.ts";
import { recordShape } from "#app/api/catalogue/record-shape.server.ts";
import { songParams, songReferenceSchema, songSchema } from "#app/api/catalogue/song-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pageNumber, pagingSchema } from "#app/api/paging.ts";
import { songNames, songReference } from "#app/api/record-body.ts";
import { requireRecord } from "#app/backoffice/catalogue-records/read-records.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { optionLinks } from "#app/catalogue/options/option-links.server.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { songOptions } from "#app/player/options/song-option.ts";
import { directFile } from "#app/player/playback.ts";
import { isOneStop } from "#app/rights/one-stop.ts";
import { searchFormSongs } from "#app/sliders/admin/search-form-songs.server.ts";

/** Pages of 20 songs: the search is limited to 1,000. */
const maxPage = 50;
const notFound = "Song not found.";

const { recordSchema, bodyOf } = recordShape(songStore.type);

export const songs = new ApiRouter("Songs")
  .on(
    "get",
    "/songs",
    {
      list: "by-position",
      errors: ["gone"],
      summary: "The recordings that a slide can play, best match first",
      access: "sliders",
      query: z.object({
        ...{ name: z.string().default(""), page: pageNumber(maxPage) },
        fields: z.string().optional().describe("Rows have all fields, whatever it says."),
      }),
      data: z.strictObject({ items: z.array(songReferenceSchema), paging: pagingSchema }),
    },
    async ({ ctx, query }) => {
      const found = await searchFormSongs(ctx, query);
      const paging = { page: found.page, totalItems: found.total, totalPages: found.pages };
      return { items: found.songs.map(songReference), paging };
    },
  )
  .on(
    "get",
    "/songs/:id",
    {
      summary: "A song by its id or that of one of its versions",
      description:
        "What the player warns of (`tier`, `publicAccess`, `tierHasWarning`) and `internalManager` are null without ListTiers, `isOneStop` without GetSongCopyright.",
      access: "anyone",
      params: songParams,
      missing: notFound,
      data: songSchema.extend({
        rating: songRatingSchema.nullable().describe("That of the rating queue; null without GetRatingQueue."),
        record: recordSchema.nullable().describe("What staff keep of it (`/song-records`); null without ListSongs."),
      }),
    },
    async ({ ctx, params }) => {
      const song = await getSong(ctx, params);
      if (song === null) throw new AppError("not_found", notFound);
      const { track, tier, shares, isDisputed, ...facts } = song;
      const { id: _id, songId: _songId, title: _title, versionLabel: _label, mediaBase, mp3: _mp3, ...music } = track;
      return {
        ...songNames(track),
        ...music,
        ...facts,
        record: can(ctx.actor, "songs", ctx.company)
          ? bodyOf(ctx, await requireRecord(ctx, songStore, track.id))
          : null,
        rating: await songRating(ctx, track.id),
        tier,
        publicAccess: tier?.publicAccess ?? null,
        tierHasWarning: tier?.hasWarning ?? null,
        isOneStop: shares && isOneStop(shares, isDisputed === true),
        fileUrls: { streaming: { url: `${mediaBase}/hls/master.m3u8` }, direct: { url: directFile(track) } },
        waveformUrl: `${mediaBase}/peaks.bin`,
      };
    },
  )
  .on(
    "get",
    "/songs/:id/options",
    {
      summary: "The lines of the options menu of a recording that this visitor has",
      access: "anyone",
      params: songParams,
      missing: songMissing,
      data: z.strictObject({
        links: z.array(
          z.strictObject({
            option: z.enum(songOptions),
            href: z.string(),
            opens: z.enum(["page", "dialog", "lyrics", "download"]),
          }),
        ),
      }),
    },
    async ({ ctx, params }) => {
      const { track, facts } = await requireOptionSong(ctx, params);
      return { links: optionLinks(ctx, track, facts) };
    },
  )
  .close();

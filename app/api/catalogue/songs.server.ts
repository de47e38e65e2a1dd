import { z } from "zod";
import { songRating, songRatingSchema } from "#app/api/catalogue/rating.server.ts";
import { recordShape } from "#app/api/catalogue/record-shape.server.ts";
import { songParams, songSchema, songVersionSchema } from "#app/api/catalogue/song-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { namePatternText, pageNumber, pagingSchema } from "#app/api/paging.ts";
import { songNames, songReference } from "#app/api/record-body.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { optionLinks } from "#app/catalogue/options/option-links.server.ts";
import { findSongsByName } from "#app/catalogue/record/find-songs-by-name.server.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { linkPath } from "#app/downloads/download-request.ts";
import { signDownload } from "#app/downloads/sign-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { songOptions } from "#app/player/options/song-option.ts";
import { directFile } from "#app/player/playback.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { isOneStop } from "#app/rights/one-stop.ts";
import type { TrackView } from "#app/track/track.ts";

/** Larger page numbers are clamped. */
const maxPage = 10_000;
const notFound = "Song not found.";

/** Fields of a row that `fields` chooses from. */
const chosenFields = ["status", "tierId", "copyright", "waveformUrl"] as const;
const knownFields = Object.keys(songVersionSchema.shape);

const fieldsQuery = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim()))
  .refine((names) => names.every((name) => knownFields.includes(name)), `Fields are ${knownFields.join(", ")}.`)
  .optional()
  .describe(
    "A comma list: of `status`, `tierId`, `copyright` and `waveformUrl` rows have those that it names, all without it.",
  );

function fileUrlsOf(track: TrackView) {
  return { streaming: { url: `${track.mediaBase}/hls/master.m3u8` }, direct: { url: directFile(track) } };
}

function waveformUrlOf({ mediaBase }: TrackView): string {
  return `${mediaBase}/peaks.bin`;
}

/** The address of a file for the actor, for about ten minutes; null without one, and in a preview, which downloads nothing. */
async function signedAddress(ctx: RequestContext, fileId: string | null): Promise<string | null> {
  if (fileId === null || ctx.actor === null || ctx.actor.originalUserId !== null) return null;
  return new URL(linkPath("/api/v1/downloads", await signDownload(ctx, { fileId })), ctx.url.origin).href;
}

const { recordSchema, bodyOf } = recordShape(songStore.type);

export const songs = new ApiRouter("Songs")
  .on(
    "get",
    "/songs",
    {
      list: "by-position",
      errors: ["gone"],
      summary: "The recordings that a slide can play, by title",
      access: "sliders",
      query: z.object({
        name: z.string().default("").describe(namePatternText),
        page: pageNumber(maxPage),
        fields: fieldsQuery,
      }),
      data: z.strictObject({ items: z.array(songVersionSchema), paging: pagingSchema }),
    },
    async ({ ctx, query: { fields, ...query } }) => {
      const found = await findSongsByName(ctx, query);
      const paging = { page: found.page, totalItems: found.total, totalPages: found.pages };
      const leftOut = fields === undefined ? [] : chosenFields.filter((name) => !fields.includes(name));
      const items = found.songs.map(({ track, ...facts }) => {
        const row = { ...songReference(track), files: fileUrlsOf(track), ...facts, waveformUrl: waveformUrlOf(track) };
        return Object.fromEntries(Object.entries(row).filter(([name]) => !leftOut.some((one) => one === name)));
      });
      return { items: z.array(songVersionSchema).parse(items), paging };
    },
  )
  .on(
    "get",
    "/songs/:id",
    {
      summary: "A song by its id or that of one of its versions",
      description:
        "What the player warns of (`tier`, `publicAccess`, `tierHasWarning`) and `internalManager` are null without ListTiers, `isOneStop` without GetSongCopyright, `notes` for those who don't see the catalogue's internal data. `fileRepresentedBy` is whom the file names. `signedUrl` is the MP3 with its tags, for about ten minutes and the credentials of this request; null for visitors. POST /downloads keeps a download in the person's list.",
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
      const { track, tier, shares, isDisputed, mp3FileId, hiResFileId, ...facts } = song;
      const {
        id: _id,
        songId: _songId,
        title: _title,
        versionLabel: _label,
        mediaBase: _base,
        mp3: _mp3,
        ...music
      } = track;
      const original = await signedAddress(ctx, hiResFileId);
      const files = { ...fileUrlsOf(track), ...(original === null ? {} : { original: { url: original } }) };
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
        restrictions: facts.restriction,
        files,
        fileUrls: files,
        signedUrl: await signedAddress(ctx, mp3FileId),
        waveformUrl: waveformUrlOf(track),
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

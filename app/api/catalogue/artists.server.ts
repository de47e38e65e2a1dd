import { z } from "zod";
import { artistSchema, directorySchema, profileSchema } from "#app/api/catalogue/artist-schema.ts";
import { changeProfile, profileBody, profileChangeSchema } from "#app/api/catalogue/own-profile.server.ts";
import { songReferenceSchema } from "#app/api/catalogue/song-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { recordIdSchema, songReference } from "#app/api/record-body.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { artistsPerPage, readDirectoryParams } from "#app/catalogue/record/artist/artist-directory.ts";
import { getArtistById } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { listArtists } from "#app/catalogue/record/artist/list-artists.server.ts";
import { getAlbumById } from "#app/catalogue/record/get-album-page.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireGeneration } from "#app/edge/lists/require-generation.ts";
import { can } from "#app/identity/access/scopes.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { findItems } from "#app/sliders/admin/find-items.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import { artistPath, songPath } from "#app/track/track.ts";

/** Bytes: the texts of a profile, at up to 12 bytes a character (JSON escapes). */
const profileBytes = 128 * 1024;

const params = z.object({ id: recordIdSchema });
const artistMissing = "Artist not found.";
const albumMissing = "Album not found.";
const text = z.string().optional();

export const artists = new ApiRouter("Artists and albums")
  .on(
    "get",
    "/artists",
    {
      list: "by-position",
      errors: ["gone"],
      summary: "The artist directory",
      description:
        "`name` is another name of `q`. `letter` is one from a to z, or # for every other name. `letters` says how many artists there are under each.",
      access: "anyone",
      query: z.object({
        ...{ q: text, name: text, letter: text, page: text },
        status: text.describe("Artists of the directory are published, whatever it says."),
      }),
      data: directorySchema,
    },
    async ({ ctx, query: { name } }) => {
      const search = new URLSearchParams(ctx.url.searchParams);
      if (name !== undefined) search.set("q", name);
      const { filters, errors } = readDirectoryParams(search);
      const fields = Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]));
      if (Object.keys(fields).length > 0) throw new AppError("invalid", "Some parameters are not valid.", fields);
      requireGeneration(ctx, ctx.company.catalogueAt);
      const { artists: found, letters, total, page, pages } = await listArtists(ctx, filters);
      const items = found.map(({ id: _id, topTrack, ...artist }) => ({
        _id,
        uri: artistPath(artist),
        ...artist,
        topTrack: topTrack && songReference(topTrack),
      }));
      const paging = { limit: artistsPerPage, page, totalItems: total, totalPages: pages };
      return { items, paging, letters };
    },
  )
  .on(
    "get",
    "/artists/me",
    {
      summary: "The artist that the person keeps",
      description:
        "How complete the profile is in percent, and what is missing. Without an artist, `_id` is null and everything is missing.",
      access: { who: "GetArtist or UpdateArtist on the main host", check: (ctx) => requireArtist(ctx, "artist") },
      data: profileSchema,
    },
    ({ ctx }) => profileBody(ctx, null),
  )
  .on(
    "patch",
    "/artists/me",
    {
      summary: "Change the profile, or create it",
      description: "409 where `version` is not the present one. Pictures are sent with the form of the page.",
      access: { who: "UpdateArtist on the main host", check: (ctx) => requireArtist(ctx, "artist-edit") },
      body: profileChangeSchema,
      maxBytes: profileBytes,
      data: profileSchema,
    },
    async ({ ctx, body }) => {
      await changeProfile(ctx, null, body);
      return profileBody(ctx, null);
    },
  )
  .on(
    "get",
    "/artists/:id",
    {
      summary: "A published artist with what this visitor may see",
      description:
        "The 50 most popular recordings, of `totalRecordings`, the albums, and the songs with another part of the artist, by role. For ListSliders with `backgroundImages`, the images that a slide can have.",
      access: "anyone",
      params,
      missing: artistMissing,
      data: artistSchema,
    },
    async ({ ctx, params: { id: _id } }) => {
      const page = await getArtistById(ctx, { id: _id });
      if (page === null) throw new AppError("not_found", artistMissing);
      const { id: _, ...artist } = page.artist;
      // Only the slider form offers a choice of images.
      const [item] = can(ctx.actor, "sliders", ctx.company) ? await findItems(ctx, { kind: "artist", ids: [_id] }) : [];
      return {
        _id,
        uri: artistPath(artist),
        ...artist,
        ...(item ? { backgroundImages: item.images.map(slideImageAddress) } : {}),
        totalRecordings: page.total,
        songs: page.tracks.map(songReference),
        albums: page.albums.map(({ id, title: name, ...album }) => ({
          _id: id,
          name,
          uri: albumPath(album),
          ...album,
        })),
        credits: page.credits.map(({ role, songs }) => ({
          role,
          songs: songs.map(({ title: name, ...song }) => ({ name, uri: songPath(song), ...song })),
        })),
      };
    },
  )
  .on(
    "get",
    "/albums/:id",
    {
      summary: "A published album with what of it is visible to this visitor, in track order",
      description: "`songs` has one entry a song, `versions` its other versions.",
      access: "anyone",
      params,
      missing: albumMissing,
      data: z.strictObject({
        _id: z.string(),
        name: z.string(),
        uri: z.string(),
        slug: z.string(),
        upc: z.string().nullable(),
        label: z.string().nullable(),
        year: z.number().nullable(),
        image: z.string().nullable(),
        imageFocus: z.enum(focalPoints),
        artists: songReferenceSchema.shape.artists,
        durationMs: z.number(),
        songs: z.array(
          songReferenceSchema.extend({ track: z.number().nullable(), versions: z.array(songReferenceSchema) }),
        ),
      }),
    },
    async ({ ctx, params: { id } }) => {
      const page = await getAlbumById(ctx, { id });
      if (page === null) throw new AppError("not_found", albumMissing);
      const { id: _id, title: name, ...album } = page.album;
      return {
        _id,
        name,
        uri: albumPath(album),
        ...album,
        artists: page.artists,
        durationMs: page.totalMs,
        songs: page.tracks.map(({ versions = [], number: track = null, ...song }) => ({
          ...songReference(song),
          track,
          versions: versions.map(songReference),
        })),
      };
    },
  )
  .close();

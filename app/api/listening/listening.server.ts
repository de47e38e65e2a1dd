import { z } from "zod";
import { songParams, trackSchema } from "#app/api/catalogue/song-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { recordIdSchema, requireRecordId } from "#app/api/record-body.ts";
import { listListeningFacts } from "#app/catalogue/audition/list-listening-facts.server.ts";
import { rateRecording } from "#app/catalogue/audition/rate-recording.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { maxFacts } from "#app/player/audition/listening-facts.ts";
import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { playlistToShortlist } from "#app/playlists/shortlist/playlist-to-shortlist.server.ts";
import {
  addToShortlist,
  listShortlist,
  removeFromShortlist,
  tracksById,
} from "#app/playlists/shortlist/shortlist.server.ts";
import { shortlistNameSchema } from "#app/playlists/shortlist/shortlist-form.ts";
import { shortlistToPlaylist } from "#app/playlists/shortlist/shortlist-to-playlist.server.ts";

const oneTo = (max: number) => `Name 1 to ${max} recordings with trackId.`;
const rating = z.int().min(1).max(5).nullable();
const trackIds = z.array(recordIdSchema).max(maxShortlist, oneTo(maxShortlist));
const shortlistSchema = z.strictObject({ tracks: z.array(trackSchema) });

/** Loudness in LUFS and dBTP, hook in seconds. */
const factsSchema = z.strictObject({
  slug: z.string(),
  vocals: z.boolean(),
  lufs: z.number().nullable(),
  truePeak: z.number().nullable(),
  hook: z.strictObject({ start: z.number(), end: z.number() }).nullable(),
  rating: z.number().nullable(),
});

export const listening = new ApiRouter("Listening")
  .on(
    "get",
    "/audition",
    {
      summary: "What auditioning needs of recordings",
      description: "By id the loudness (LUFS, dBTP), the hook (seconds) and the visitor's own rating.",
      access: "anyone",
      query: z.object({ trackId: z.array(recordIdSchema).min(1, oneTo(maxFacts)).max(maxFacts, oneTo(maxFacts)) }),
      data: z.strictObject({ items: z.record(z.string(), factsSchema) }),
    },
    async ({ ctx, query: { trackId: ids } }) => ({ items: await listListeningFacts(ctx, { ids }) }),
  )
  .on(
    "put",
    "/songs/:id/rating",
    {
      summary: "Rate a recording",
      description: "The signed-in person's own rating, 1 to 5 or null.",
      access: "signed-in",
      params: songParams,
      missing: songMissing,
      body: z.object({ rating }),
      maxBytes: 256,
      data: z.strictObject({ rating }),
    },
    async ({ ctx, params: { id: recordingId }, body }) => {
      await rateRecording(ctx, { recordingId, rating: body.rating });
      return { rating: body.rating };
    },
  )
  .on(
    "get",
    "/shortlist",
    {
      summary: "The person's shortlist",
      description:
        "With `trackId` those recordings instead, for a shortlist that the browser keeps; then for everyone, else for those who are signed in.",
      access: "anyone",
      errors: ["unauthorised"],
      query: z.object({ trackId: trackIds.default([]) }),
      data: shortlistSchema,
    },
    async ({ ctx, query: { trackId: ids } }) => ({
      tracks: ids.length === 0 ? await listShortlist(ctx) : await tracksById(ctx, { ids }),
    }),
  )
  .on(
    "post",
    "/shortlist",
    {
      summary: "Add recordings to the shortlist",
      description:
        "The list as it is then. `full` is whether it has no room left, so that what is missing was left out.",
      access: "signed-in",
      body: z.object({ trackIds: trackIds.min(1) }),
      maxBytes: 8 * 1024,
      data: shortlistSchema.extend({ full: z.boolean() }),
    },
    ({ ctx, body }) => addToShortlist(ctx, { ids: body.trackIds }),
  )
  .on(
    "delete",
    "/shortlist",
    {
      summary: "Remove a recording from the shortlist",
      access: "signed-in",
      query: z.object({ trackId: z.string().optional() }),
      data: shortlistSchema,
    },
    async ({ ctx, query }) => {
      const id = requireRecordId(query.trackId, songMissing);
      return { tracks: await removeFromShortlist(ctx, { id }) };
    },
  )
  .on(
    "post",
    "/shortlist/playlist",
    {
      summary: "Make a playlist of the shortlist",
      access: "playlists",
      body: shortlistNameSchema,
      maxBytes: 2 * 1024,
      status: 201,
      data: z.strictObject({ id: z.string(), name: z.string(), slug: z.string(), tracks: z.number(), uri: z.string() }),
    },
    async ({ ctx, body }) => {
      const saved = await shortlistToPlaylist(ctx, body);
      return { ...saved, uri: playlistPath(saved) };
    },
  )
  .on(
    "delete",
    "/shortlist/playlist",
    {
      summary: "Undo a playlist made of the shortlist",
      description: "Deletes the playlist, and puts its tracks back on the shortlist, as far as it has room.",
      access: "playlists",
      query: z.object({ playlistId: z.string().max(64).default("") }),
      data: shortlistSchema,
    },
    async ({ ctx, query }) => {
      await playlistToShortlist(ctx, { id: query.playlistId });
      return { tracks: await listShortlist(ctx) };
    },
  )
  .close();

import { z } from "zod";
import { songReferenceSchema } from "#app/api/catalogue/song-schema.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { pitchRoles, pitchVisibilities } from "#app/pitches/pitch.ts";

const visibility = z.enum(pitchVisibilities);
const seconds = z.number().nullable();

const slideFields = {
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  visible: z.boolean(),
  picture: z.strictObject({ url: z.string(), alt: z.string(), focus: z.enum(focalPoints) }).nullable(),
};

const textSlideSchema = z.strictObject({ ...slideFields, kind: z.literal("text") });

/** `track` is null if it is no longer available to the user; times in seconds. */
const trackSlideSchema = z.strictObject({
  ...slideFields,
  kind: z.literal("track"),
  trackId: z.string(),
  start: seconds,
  endTime: seconds,
  track: songReferenceSchema.nullable(),
});

/** A pitch with its slides in order. */
export const pitchBodySchema = z.strictObject({
  _id: z.string(),
  title: z.string(),
  client: z.string(),
  intro: z.string(),
  closing: z.string(),
  visibility,
  background: z.string(),
  revision: z.number(),
  playlistId: z.string().nullable(),
  brandId: z.string().nullable(),
  canEdit: z.boolean(),
  canManage: z.boolean(),
  members: z.array(
    z.strictObject({ userId: z.string(), name: z.string(), email: z.string(), role: z.enum(pitchRoles) }),
  ),
  uri: z.string(),
  slides: z.strictObject({
    items: z.array(z.discriminatedUnion("kind", [textSlideSchema, trackSlideSchema])),
    paging: z.strictObject({ totalItems: z.number() }),
  }),
});

/** A page of the list. `opens` and `answers`: totals of all share links, for editors only. */
export const pitchListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      _id: z.string(),
      title: z.string(),
      client: z.string(),
      visibility,
      owner: z.string(),
      canEdit: z.boolean(),
      canManage: z.boolean(),
      playlist: z.string().nullable(),
      slides: z.number(),
      updatedAt: z.number(),
      opens: z.number(),
      answers: z.number(),
      uri: z.string(),
    }),
  ),
  paging: pagingSchema.extend({ limit: z.number() }),
});

import { z } from "zod";
import { recordIdSchema } from "#app/api/record-body.ts";

/** Path parameter: the id of a recording. */
export const songParams = z.object({ id: recordIdSchema });

const artists = z.array(z.strictObject({ name: z.string(), slug: z.string() }));

const nameFields = {
  _id: z.string(),
  soId: z.string(),
  slug: z.string(),
  uri: z.string(),
  name: z.string(),
  songName: z.string(),
  version: z.enum(["vocals", "instrumental"]),
  songVersion: z.string().nullable(),
  artistName: z.string(),
  selectedArtist: z.string().nullable(),
};

const musicFields = {
  vocals: z.boolean(),
  explicit: z.boolean(),
  artists,
  albumTitle: z.string().nullable(),
  durationMs: z.number(),
  bpm: z.number().nullable(),
  musicalKey: z.string().nullable(),
  genres: z.array(z.string()),
  moods: z.array(z.string()),
  miniPeaks: z.string(),
  cover: z.string().optional(),
};

/** A recording in a list. */
export const songReferenceSchema = z.strictObject({
  ...nameFields,
  artists,
  durationMs: z.number(),
  vocals: z.boolean(),
  explicit: z.boolean(),
});

/** A recording in the player's format. */
export const trackSchema = z.strictObject({
  id: z.string(),
  songId: z.string(),
  slug: z.string(),
  title: z.string(),
  versionLabel: z.string().nullable(),
  ...musicFields,
  mediaBase: z.string(),
  mp3: z.boolean().optional(),
});

const tierSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  publicAccess: z.boolean(),
  hasWarning: z.boolean(),
  warningText: z.string(),
});

const address = z.strictObject({ url: z.string() });
const fileUrls = z.strictObject({ streaming: address, direct: address });
/** Keyed by format; `original` is there for those who download it. */
const files = fileUrls.extend({ original: address.optional() });

const status = z.enum(["unpublished", "published", "icebox", "deleted"]);

/** A recording that a slide can play. With `fields`, those of the last four that it does not name are left out. */
export const songVersionSchema = songReferenceSchema.extend({
  files: fileUrls,
  status: status.optional(),
  tierId: z.string().nullable().optional(),
  copyright: z.string().nullable().optional(),
  waveformUrl: z.string().optional(),
});

const restrictions = z.array(
  z.strictObject({ kind: z.enum(["use", "territory"]), name: z.string(), value: z.string() }),
);

/** A recording with all details. */
export const songSchema = z.strictObject({
  ...nameFields,
  ...musicFields,
  isrc: z.string().nullable(),
  copyright: z.string().nullable(),
  representedBy: z.string().nullable(),
  tierId: z.string().nullable(),
  stemsAvailable: z.boolean(),
  customizable: z.boolean(),
  restriction: restrictions,
  restrictions: restrictions.describe("The same as `restriction`."),
  fileRepresentedBy: z.string().nullable(),
  notes: z.string().nullable(),
  internalManager: z.string().nullable(),
  tier: tierSchema.nullable(),
  publicAccess: z.boolean().nullable(),
  tierHasWarning: z.boolean().nullable(),
  isOneStop: z.boolean().nullable(),
  files,
  fileUrls: files.describe("The same as `files`."),
  signedUrl: z.string().nullable(),
  waveformUrl: z.string(),
});

import { z } from "zod";
import { aiParts, fileRoles, submissionStates } from "#app/artists/songs/song-submission.ts";
import { ratingStates } from "#app/backoffice/rating/rating-state.ts";
import { aiUses, madeEvidences } from "#app/rights/made/made.ts";

const text = z.string();
const textOrNull = z.string().nullable();
const timeOrNull = z.number().nullable();

/** A submission in a list. `sharesConfirmed`: by their owners, of `shares`. */
export const listedSubmissionSchema = z.strictObject({
  ...{ _id: text, version: text, name: text, artistName: text, state: z.enum(submissionStates) },
  kind: z.enum(["song", "shares"]).describe("`shares`: a correction of the shares of a song in the catalogue."),
  ...{ rating: z.enum(ratingStates).nullable(), shares: z.number(), sharesConfirmed: z.number() },
});

const ai = Object.fromEntries(aiParts.map((part) => [part, z.enum(aiUses).nullable()])) as Record<
  (typeof aiParts)[number],
  z.ZodNullable<z.ZodEnum<Record<(typeof aiUses)[number], (typeof aiUses)[number]>>>
>;

export const songSubmissionSchema = z.strictObject({
  ...{ _id: text, version: text, artistId: text, artistName: text, state: z.enum(submissionStates), reason: text },
  recordingId: textOrNull.describe("The recording of the main version, once its file is read."),
  rating: z.enum(ratingStates).nullable(),
  song: z.strictObject({
    ...{ title: text, versionTitle: text, vocals: z.boolean(), explicit: z.boolean(), language: textOrNull },
    ...{ isrc: textOrNull, iswc: textOrNull, year: z.number().nullable(), label: text },
    ...{ genres: z.array(text), moods: z.array(text), lyrics: text, note: text },
  }),
  credits: text,
  ai: z.strictObject({ ...ai, aiEvidence: z.enum(madeEvidences).nullable() }),
  files: z.array(
    z.strictObject({
      ...{ _id: text, role: z.enum(fileRoles), label: text, name: text, bytes: z.number(), problem: textOrNull },
      state: z.enum(["stored", "queued", "ready", "unreadable"]),
    }),
  ),
  missing: z.array(z.strictObject({ section: text, text })).describe("What a draft lacks before it can be sent."),
  terms: z
    .strictObject({ _id: text, text })
    .describe("The agreement that was signed or, for a draft, is to be signed."),
  signature: z
    .strictObject({ name: text, signedAt: z.number(), sha256: text })
    .nullable()
    .describe("`sha256`: of the text that was signed."),
  decidedAt: timeOrNull,
});

import { z } from "zod";
import { pagingSchema } from "#app/api/paging.ts";
import { shareDownloads, shareKindNames } from "#app/sharing/links/share-link.ts";
import { shareMarks } from "#app/sharing/visits/share-answer.ts";

const time = z.number().nullable();

/** A share link with its recipient's activity. */
export const shareBodySchema = z.strictObject({
  _id: z.string(),
  subject: z.strictObject({ kind: z.enum(shareKindNames), _id: z.string() }),
  recipient: z.string(),
  email: z.string().nullable(),
  message: z.string(),
  expiresAt: time,
  revokedAt: time,
  mailedAt: time,
  doneAt: time,
  createdAt: z.number(),
  updatedAt: z.number(),
  createdBy: z.string(),
  download: z.enum(shareDownloads),
  takesNotes: z.boolean(),
  showsNotes: z.boolean(),
  hasPasscode: z.boolean(),
  state: z.enum(["active", "expired", "revoked"]),
  address: z.string(),
  room: z.string().nullable(),
  picks: z.number(),
  maybes: z.number(),
  noes: z.number(),
  notes: z.number(),
  opens: z.number(),
  visitors: z.number(),
  lastOpenedAt: time,
  version: z.string(),
});

export const shareListSchema = z.strictObject({ items: z.array(shareBodySchema), paging: pagingSchema });

/** Mean number of plays, replays and skips in each hundredth of a track. */
const heatSchema = z.strictObject({
  heard: z.array(z.number()),
  replayed: z.array(z.number()),
  skipped: z.array(z.number()),
});

/** A share link with its recipient's answers (item `""` is the whole) and what its visits viewed and played. */
export const shareFiguresSchema = shareBodySchema.extend({
  answers: z.array(
    z.strictObject({
      itemId: z.string(),
      itemName: z.string(),
      mark: z.enum(shareMarks).nullable(),
      note: z.string(),
      answeredAt: z.number(),
    }),
  ),
  slides: z
    .array(z.strictObject({ _id: z.string(), name: z.string(), seconds: z.number(), visits: z.number() }))
    .optional(),
  tracks: z
    .array(
      z.strictObject({
        _id: z.string(),
        name: z.string(),
        plays: z.number(),
        seconds: z.number(),
        downloads: z.number(),
        heat: heatSchema.nullable(),
      }),
    )
    .optional(),
});

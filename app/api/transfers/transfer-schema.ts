import { z } from "zod";
import { pagingSchema } from "#app/api/paging.ts";

const time = z.number().nullable();

const referenceFields = {
  _id: z.string(),
  title: z.string(),
  status: z.enum(["draft", "sent"]),
  state: z.enum(["active", "expired", "revoked", "draft", "used", "deleted"]),
  maxDownloads: z.number().nullable(),
  downloads: z.number(),
  lastDownloadedAt: time,
  deletedAt: time,
  createdAt: z.number(),
  updatedAt: z.number(),
  recipient: z.string(),
  email: z.string().nullable(),
  message: z.string(),
  expiresAt: time,
  revokedAt: time,
  mailedAt: time,
  hasPasscode: z.boolean(),
  bytes: z.number(),
  version: z.string(),
  uri: z.string(),
};

/** A page of the company's transfers, each with its number of files. */
export const transferListSchema = z.strictObject({
  items: z.array(z.strictObject({ ...referenceFields, files: z.number() })),
  paging: pagingSchema,
});

/** A transfer with its files and its recipient's URL. */
export const transferBodySchema = z.strictObject({
  ...referenceFields,
  files: z.array(z.strictObject({ _id: z.string(), name: z.string(), bytes: z.number() })),
  address: z.string(),
});

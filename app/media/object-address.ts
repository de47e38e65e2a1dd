import { z } from "zod";
import { ingestedFileSchema } from "#audio/ingest/ingested-recording.ts";

const segments = /^[^/.\p{Cc}][^/\p{Cc}]*(?:\/[^/.\p{Cc}][^/\p{Cc}]*)+$/u;

/** Path of an object of the catalogue, of a file of a delivery, or of one that waits to be read. No empty, hidden or relative segments. */
export const objectAddressSchema = z.union([
  z.object({ bucket: ingestedFileSchema.shape.bucket, key: ingestedFileSchema.shape.key.regex(segments) }),
  z.object({
    bucket: z.literal("MASTERS"),
    key: z
      .string()
      .max(600)
      .regex(/^(?:deliveries|ingest-files)\//)
      .regex(segments),
  }),
]);

/** Any object, for exports and restores. */
export const anyObjectSchema = z.object({ bucket: ingestedFileSchema.shape.bucket, key: z.string().min(1).max(1024) });

export type ObjectAddress = z.infer<typeof objectAddressSchema>;

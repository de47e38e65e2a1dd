import { z } from "zod";
import { ingestedFileSchema } from "#audio/ingest/ingested-recording.ts";

/** Path of an object of the catalogue. No empty, hidden or relative segments. */
export const objectAddressSchema = z.object({
  bucket: ingestedFileSchema.shape.bucket,
  key: ingestedFileSchema.shape.key.regex(/^[^/.][^/]*(?:\/[^/.][^/]*)+$/),
});

export type ObjectAddress = z.infer<typeof objectAddressSchema>;

import { z } from "zod";
import { ingestedFileSchema } from "#audio/ingest/ingested-recording.ts";

/** Where an object of the catalogue lies. No empty, hidden or relative segment. */
export const objectAddressSchema = z.object({
  bucket: ingestedFileSchema.shape.bucket,
  key: ingestedFileSchema.shape.key.regex(/^[^/.][^/]*(?:\/[^/.][^/]*)+$/),
});

export type ObjectAddress = z.infer<typeof objectAddressSchema>;

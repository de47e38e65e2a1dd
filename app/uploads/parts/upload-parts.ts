import { z } from "zod";
import type { Area } from "#app/identity/access/scopes.ts";

const megabyte = 1024 * 1024;

/** What a form carries itself: the platform limits a request to 100 MB. */
export const maxFormBytes = 95 * megabyte;
/** What is sent in parts. */
export const maxFileBytes = 1_000_000_000;
/** Length of a part; the last one is shorter. */
export const partBytes = 16 * megabyte;
/** Browsers send larger files in parts. */
export const minPartedBytes = 2 * partBytes;

export const uploadAreas = ["ingestions", "artist-songs"] as const satisfies readonly Area[];
export type UploadArea = (typeof uploadAreas)[number];

/** POST /api/v1/upload-parts. */
export const partedFileSchema = z.object({
  area: z.enum(uploadAreas),
  file: z
    .string()
    .min(1)
    .max(2000)
    .describe("Tells the file from the sender's others, so that an upload goes on later"),
  bytes: z.int().min(1).max(maxFileBytes),
});

/** `sha256`: of the part, hexadecimal. */
export const partSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, "Name the SHA-256 of the part.") });

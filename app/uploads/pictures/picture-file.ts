import { z } from "zod";
import { uploadCopy } from "#app/uploads/upload-copy.ts";
import { type ImageModule, maxUploadBytes } from "#app/uploads/upload-rules.ts";

/** The field of a picture's file; absent for no change. */
export function pictureFile(module: ImageModule) {
  return z
    .instanceof(File)
    .refine(({ size }) => size <= maxUploadBytes(module), uploadCopy.oversize(module))
    .optional();
}

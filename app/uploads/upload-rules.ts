import { z } from "zod";

/** What an uploaded picture is for: the plural of a slider's kind, or the slides and front page of a pitch reel. */
const uploadModules = ["artists", "playlists", "works", "videos", "slides"] as const;

export type UploadModule = (typeof uploadModules)[number];

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Bytes: specification part 1, section 5. */
export function maxUploadBytes(module: UploadModule): number {
  return module === "works" ? 250 * kilobyte : 2 * megabyte;
}

/** What a file field offers. Servers judge by the bytes. */
export const acceptedTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** The module that an address names; null for another text. */
export function readUploadModule(name: string | undefined): UploadModule | null {
  return uploadModules.find((module) => module === name) ?? null;
}

/** POST /api/v1/upload-tokens: specification part 1, section 7. */
export const uploadTokenSchema = z.object({
  moduleName: z.enum(uploadModules, { error: `moduleName is one of ${uploadModules.join(", ")}` }),
  resourceType: z.literal("Image", { error: "resourceType is Image" }),
  public: z.literal(true, { error: "public is true: these pictures are shown to everyone" }),
});

/** POST /api/v1/files. `name` is shown in messages; no key holds it. */
export const fileSchema = z.object({
  name: z.string().trim().min(1, "The file has no name.").max(255, "The file's name is longer than 255 characters."),
  uploadToken: z.string().min(1).max(600),
});

/** POST /api/v1/images. */
export const imageSchema = z.object({
  url: z.string().min(1).max(600),
  invocationType: z.literal("RequestResponse").default("RequestResponse"),
  onlyReduction: z.boolean().default(false),
});

/** A picture that is ready: `url` of the picture, `srcKey` of the object behind it. */
export type UploadedImage = { url: string; srcKey: string; width: number; height: number; placeholder: string };

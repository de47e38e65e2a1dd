import { z } from "zod";
import type { Area } from "#app/identity/access/scopes.ts";

/** Purpose of an uploaded picture: the plural of a slider's kind, or the slides and front page of a pitch reel. */
const imageModules = ["artists", "playlists", "works", "videos", "slides"] as const;

/** Modules of pictures that forms contain themselves, and the permission that they need. */
const formModules = {
  /** Also backgrounds of pitches. */
  "playlist-covers": "playlists",
  team: "site-content-edit",
  "artist-profiles": "artist-songs",
  "artist-pictures": "artist-records",
  "album-covers": "albums-edit",
  "song-covers": "songs-edit",
  ads: "ads",
  portraits: "portrait",
  "company-logos": "company-settings",
  "company-icons": "company-settings",
} as const satisfies Record<string, Area>;

export type ImageModule = (typeof imageModules)[number] | keyof typeof formModules;
/** `video-files`: an uploaded video for a slide of any kind. */
export type UploadModule = ImageModule | "video-files";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Modules of a company's marks, which may be SVG (docs/product/tenants.md). */
export function isBrandModule(module: UploadModule): module is "company-logos" | "company-icons" {
  return module === "company-logos" || module === "company-icons";
}

/** Bytes: docs/product/uploads.md; for videos, what fits into a platform request (100 MB) together with the form. */
export function maxUploadBytes(module: UploadModule): number {
  if (module === "video-files") return 95 * megabyte;
  return module === "works" || isBrandModule(module) ? 250 * kilobyte : 2 * megabyte;
}

/** Permission needed to upload for a module. */
export function uploadArea(module: UploadModule): Area {
  return Object.hasOwn(formModules, module) ? formModules[module as keyof typeof formModules] : "sliders";
}

/** `accept` of a file field. Servers check the bytes. */
export function acceptedTypes(module: UploadModule): string {
  if (isBrandModule(module)) return "image/svg+xml,image/png,image/webp";
  return module === "video-files" ? "video/mp4,video/webm" : "image/jpeg,image/png,image/webp,image/avif,image/gif";
}

/** The module named in a URL; null if unknown. */
export function readUploadModule(name: string | undefined): UploadModule | null {
  return name === "video-files" ? name : (imageModules.find((module) => module === name) ?? null);
}

/** POST /api/v1/upload-tokens: docs/product/uploads.md. */
export const uploadTokenSchema = z
  .object({
    moduleName: z.enum(imageModules, { error: `moduleName is one of ${imageModules.join(", ")}` }),
    resourceType: z.enum(["Image", "Video"], { error: "resourceType is Image or Video" }),
    public: z.literal(true, { error: "public is true: these files are shown to everyone" }),
  })
  .transform(({ moduleName, resourceType }): { module: UploadModule } => ({
    module: resourceType === "Video" ? "video-files" : moduleName,
  }));

/** POST /api/v1/files. `name` is for messages only, not part of a key. */
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

/** A processed picture: its `url`, and `srcKey` of the object. */
export type UploadedImage = { url: string; srcKey: string; width: number; height: number; placeholder: string };

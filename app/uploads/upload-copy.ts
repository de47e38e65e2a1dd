import type { UploadModule } from "#app/uploads/upload-rules.ts";

/** Limits and types other than 2 MB, in prescribed wording and in ours. */
const limits: Partial<Record<UploadModule, { quoted: string; plain: string; types?: string }>> = {
  works: { quoted: "250Kb", plain: "250 KB" },
  "video-files": { quoted: "95Mb", plain: "95 MB" },
  "company-logos": { quoted: "250Kb", plain: "250 KB", types: "SVG, PNG or WebP" },
  "company-icons": { quoted: "250Kb", plain: "250 KB", types: "SVG, PNG or WebP" },
};

/** The title and the first words of an oversize message have prescribed wording: docs/product/uploads.md. */
export const uploadCopy = {
  tooLargeTitle: (module: UploadModule) => (module === "video-files" ? "Video too large" : "Image too large"),
  tooLarge: (module: UploadModule) =>
    `Max size ${limits[module]?.quoted ?? "2Mb"}. Try to compress or export it for web`,
  /** Both, at a field. */
  oversize: (module: UploadModule): string => `${uploadCopy.tooLargeTitle(module)}. ${uploadCopy.tooLarge(module)}`,
  started: (module: UploadModule) =>
    module === "video-files" ? "We are uploading your video" : "We are uploading your image",
  failed: (file: string) => `Error uploading ${file}`,
  failedSuddenly: "The connection broke off. Try again.",
  choose: (module: UploadModule) => (module === "video-files" ? "Upload a video" : "Upload an image"),
  limit: (module: UploadModule) =>
    module === "video-files"
      ? `MP4 or WebM, up to ${limits[module]?.plain}`
      : `${limits[module]?.types ?? "JPEG, PNG, WebP, AVIF or GIF"}, up to ${limits[module]?.plain ?? "2 MB"}`,
  makeSmaller: "Make it smaller",
  shrinking: "Making the picture smaller",
  shrunk: (size: string) => `Made smaller for the web: ${size}.`,
  notShrunk: "It can't be made small enough here. Export it smaller and choose it again.",
  heic: "This browser can't read HEIC pictures. Export it as JPEG and choose it again.",
  replace: (what: string) => `Replace ${what.toLowerCase()}`,
  remove: (what: string) => `Remove ${what.toLowerCase()}`,
  sending: (percent: number) => `Uploading, ${percent} %`,
  processing: "Preparing the file",
  ready: (module: UploadModule) => (module === "video-files" ? "The video is ready" : "The image is ready"),
  notReady: (module: UploadModule) =>
    module === "video-files" ? "The video was not uploaded" : "The image was not uploaded",
  tokenInvalid: "This upload token isn't valid. Request a new one.",
  tokenExpired: "This upload token has expired. Request a new one.",
  tokenUsed: "This upload token was used already. Request a new one.",
  formInvalid: "This upload form isn't valid. Choose the file again.",
  formExpired: "This upload form has expired. Choose the file again.",
  formUsed: "This upload form was used already. Choose the file again.",
  noFile: "Choose a file.",
  notMultipart: "Send the file as multipart/form-data.",
  broken: "The upload ended before the file did. Choose the file again.",
  unsupported: "Choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  secondType: "The file is a picture and a document, archive or script at once. Export it again as a picture.",
  notVideo: "Choose an MP4 (H.264) or WebM video.",
  tooManyPixels: "The picture has more than 40 million pixels. Make it smaller.",
  damaged: "The picture is damaged. Export it again or choose another file.",
  missing: "There is no such upload. Choose the file again.",
  mainHostOnly: "Files are uploaded in parts on the main site.",
  partUnknown: "The file has no such part.",
  partLength: (bytes: number) => `This part has ${bytes} bytes, stated as Content-Length.`,
  partsMissing: "Parts of the file are missing. Choose the file again: the others aren't sent again.",
  muchUnfinished: "You have too many unfinished uploads. Finish one, or wait three days.",
  tooLargeForForm: "The file is larger than 95 MB. Turn on JavaScript to upload it.",
} as const;

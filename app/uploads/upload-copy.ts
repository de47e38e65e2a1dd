import type { UploadModule } from "#app/uploads/upload-rules.ts";

/** What uploads say. The title and the first words of an oversize message are quoted by specification part 1, section 5. */
export const uploadCopy = {
  tooLargeTitle: "Image too large",
  tooLarge: (module: UploadModule) =>
    `Max size ${module === "works" ? "250Kb" : "2Mb"}. Try to compress or export it for web`,
  started: "We are uploading your image",
  failed: (file: string) => `Error uploading ${file}`,
  failedSuddenly: "The connection broke off. Try again.",
  choose: "Upload an image",
  limit: (module: UploadModule) => `JPEG, PNG, WebP, AVIF or GIF, up to ${module === "works" ? "250 KB" : "2 MB"}`,
  sending: (percent: number) => `Uploading, ${percent} %`,
  processing: "Preparing the image",
  ready: "The image is ready",
  notReady: "The image was not uploaded",
  tokenInvalid: "This upload token isn't valid. Request a new one.",
  tokenExpired: "This upload token has expired. Request a new one.",
  tokenUsed: "This upload token was used already. Request a new one.",
  formInvalid: "This upload form isn't valid. Choose the file again.",
  formExpired: "This upload form has expired. Choose the file again.",
  formUsed: "This upload form was used already. Choose the file again.",
  noFile: "Choose a file.",
  notMultipart: "Send the file as multipart/form-data.",
  broken: "The upload ended before the file did. Choose the file again.",
  unsupported: "Pictures are JPEG, PNG, WebP, GIF or AVIF.",
  tooManyPixels: "The picture has more than 40 million pixels. Make it smaller.",
  damaged: "The picture is damaged and cannot be read.",
  missing: "There is no such upload. Choose the file again.",
} as const;

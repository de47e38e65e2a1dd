import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";

/** Max bytes of a form with a picture: above the limit of pictures, so that a too large one is reported at its field. */
const maxWithPicture = 8 * 1024 * 1024;

/** Parses a form that may contain a picture. @throws AppError too_large, unsupported */
export function readPictureForm(request: RequestBody): Promise<FormData> {
  const hasFile = request.headers.get("Content-Type")?.startsWith("multipart/form-data") === true;
  return readForm(request, hasFile ? { bytes: maxWithPicture } : {});
}

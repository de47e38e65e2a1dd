import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";

/** Bytes of a form with a picture: more than a picture may have, so that one that is too large is named at its field. */
const maxWithPicture = 8 * 1024 * 1024;

/** The fields of a form that may hold a picture. @throws AppError too_large, unsupported */
export function readPictureForm(request: RequestBody): Promise<FormData> {
  const hasFile = request.headers.get("Content-Type")?.startsWith("multipart/form-data") === true;
  return readForm(request, hasFile ? { bytes: maxWithPicture } : {});
}

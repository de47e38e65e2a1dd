import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";

/** Bytes of a form with a picture: more than a picture may have, so that one that is too large is named at its field. */
const maxWithPicture = 8 * 1024 * 1024;

/** The fields of a form of the page of a playlist or a pitch. @throws AppError too_large, unsupported */
export function readEditForm(request: RequestBody): Promise<FormData> {
  const hasFile = request.headers.get("Content-Type")?.startsWith("multipart/form-data") === true;
  return readForm(request, hasFile ? maxWithPicture : undefined);
}

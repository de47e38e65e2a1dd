import type { z } from "zod";
import { addSongFile } from "#app/artists/songs/files/add-song-file.server.ts";
import { fileFieldsSchema, parseFields } from "#app/artists/songs/files/receive-song-file.server.ts";
import { requireOwnSubmission } from "#app/artists/songs/own-submission.server.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readFileForm } from "#app/uploads/parts/read-file-form.server.ts";
import { createUploadField, requireUploadField } from "#app/uploads/upload-field.server.ts";

type FileFields = z.output<typeof fileFieldsSchema>;

function targetOf({ actor }: RequestContext, id: string, { role, label }: FileFields) {
  return { purpose: "song-upload", lines: [actor?.id ?? "", id, role, label] } as const;
}

/** The signed form for one file of a song, for programs. @throws AppError unauthorised, forbidden, not_found */
export async function createFileForm(ctx: RequestContext, { id, ...file }: FileFields & { id: string }) {
  await requireOwnSubmission(ctx, id);
  const fields = file as FileFields;
  const form = await createUploadField(ctx, targetOf(ctx, id, fields));
  return { url: `${ctx.url.origin}/api/v1/song-submissions/${id}/upload`, fields: { ...fields, form } };
}

/** Stores the file of such a form. @throws AppError forbidden, gone; as `addSongFile` */
export function receiveFileForm(
  ctx: RequestContext,
  request: Request,
  { id }: { id: string },
): Promise<{ id: string }> {
  return readFileForm(ctx, request, async ({ fields, fileName, file }) => {
    const { form: field = "", ...typed } = Object.fromEntries(fields);
    const what = parseFields(fileFieldsSchema, typed);
    await requireUploadField(ctx, targetOf(ctx, id, what), { field, message: copy.errors.form });
    return await addSongFile(ctx, { submissionId: id, ...what, name: fileName, bytes: file });
  });
}

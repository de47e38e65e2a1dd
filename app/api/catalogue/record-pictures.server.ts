import { z } from "zod";
import type { recordShape } from "#app/api/catalogue/record-shape.server.ts";
import type { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { recordCopy, withArticle } from "#app/records/definition/record-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { pictureFields, type RecordType, type RecordValues } from "#app/records/definition/record-type.ts";
import { requireVersion } from "#app/records/record-version.server.ts";
import { changePictures } from "#app/records/store/change-pictures.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";
import { uploadCopy } from "#app/uploads/upload-copy.ts";
import { maxUploadBytes } from "#app/uploads/upload-rules.ts";

/** Replaces a picture, removes it (`file` null), or changes its focal point. @throws AppError as `changePictures` and `saveRecord` */
async function savePicture(
  ctx: RequestContext,
  store: RecordStore,
  change: { id: string; name: string; version: string; values: RecordValues },
): Promise<void> {
  const { id, name, version, values: sent } = change;
  requireAccess(ctx, store.type.editArea);
  const { focus = "" } = store.type.fields[name]?.picture ?? {};
  const { file } = pictureFields(name);
  const stored = await requireRecord(ctx, store, id);
  // Before the picture is stored.
  requireVersion(stored, { version, message: recordCopy.conflict(store.type.copy.noun) });
  const changed = { ...sent, [focus]: sent.focus ?? stored[focus] };
  const values = await changePictures(ctx, store, { id, values: changed, names: [name] }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.fields?.[file] === undefined) throw error;
    throw new AppError(error.code, error.message, { file: error.fields[file] });
  });
  if (sent.focus && sent[file]) values[focus] = sent.focus;
  await saveRecord(ctx, store, { id, version, values, names: [name, focus] });
}

/** Replace and remove the pictures of a type of record, if it has any. */
export function addPictures(
  router: ApiRouter,
  type: RecordType,
  { load, shape }: { load: () => Promise<RecordStore>; shape: ReturnType<typeof recordShape> },
): void {
  const { path: pagePath, apiPath: path = pagePath, editArea: access, fields, copy: texts } = type;
  const names = Object.keys(fields).filter((name) => fields[name]?.picture);
  const [first, ...others] = names;
  if (first === undefined) return;
  const params = z.object({ id: recordIdSchema, picture: z.enum([first, ...others]) });
  const missing = recordCopy.missing(texts.noun);
  const { recordSchema: data, bodyOf } = shape;
  const formSchema = z.object({
    version: z.string(),
    focus: z.enum(focalPoints).optional(),
    file: z.instanceof(File, { error: uploadCopy.noFile }).optional(),
  });
  router
    .on(
      "put",
      `${path}/:id/pictures/:picture`,
      {
        summary: `Replace a picture of ${withArticle(texts.noun)}`,
        description: "The body is multipart/form-data: `version`, and `file`, `focus` (its focal point) or both.",
        ...{ access, params, missing, data, file: "multipart/form-data" },
      },
      async ({ ctx, request, params: { id, picture: name } }) => {
        const { version, focus, file } = parseBody(formSchema, Object.fromEntries(await readPictureForm(request)));
        const { module } = fields[name]?.picture ?? {};
        if (file === undefined && focus === undefined)
          throw new AppError("invalid", uploadCopy.noFile, { file: [uploadCopy.noFile] });
        if (file && module && file.size > maxUploadBytes(module))
          throw new AppError("too_large", uploadCopy.tooLarge(module), { file: [uploadCopy.tooLarge(module)] });
        await savePicture(ctx, await load(), {
          id,
          name,
          version,
          values: { focus, [pictureFields(name).file]: file },
        });
        return bodyOf(ctx, await requireRecord(ctx, await load(), id));
      },
    )
    .on(
      "delete",
      `${path}/:id/pictures/:picture`,
      {
        summary: `Remove a picture of ${withArticle(texts.noun)}`,
        ...{ access, params, missing, data },
        query: z.object({ version: z.string().default("") }),
      },
      async ({ ctx, params: { id, picture: name }, query: { version } }) => {
        await savePicture(ctx, await load(), { id, name, version, values: { [pictureFields(name).remove]: "yes" } });
        return bodyOf(ctx, await requireRecord(ctx, await load(), id));
      },
    );
}

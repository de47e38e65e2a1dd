import { sql } from "drizzle-orm";
import type { z } from "zod";
import { recordedOriginal } from "#app/catalogue/ingest/ingested-statements.server.ts";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { type fileFormsSchema, uploadFieldsSchema } from "#app/exchange/files/file-form.ts";
import type { Publishing } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { requireFileDesk, storedFolder, storeIngestFile } from "#app/exchange/files/store-file.server.ts";
import { readFileForm, withinForm } from "#app/uploads/parts/read-file-form.server.ts";
import { readStreamedFiles } from "#app/uploads/read-streamed-form.server.ts";
import { createUploadField, requireUploadField } from "#app/uploads/upload-field.server.ts";

function targetOf({ actor }: RequestContext, fields: { publishing: Publishing; folder: string; move: string }) {
  const lines = [actor?.id ?? "", fields.publishing, fields.folder, fields.move];
  return { purpose: "ingest-upload", lines } as const;
}

/**
 * A signed upload form for each of several files, valid for a day. `sha256`: of files with its name and size that were uploaded before
 * and still wait or are in the catalogue, so that it need not be sent again. @throws AppError unauthorised, forbidden, too_many_requests
 */
export async function createFileForms(
  ctx: RequestContext,
  { publishing, move, files }: z.output<typeof fileFormsSchema>,
) {
  const actor = requireFileDesk(ctx, { publishing });
  await enforceRateLimit(ctx.env, "edit", `ingest-file:${actor.id}`);
  const asked = files.map(({ folder, name, bytes }) => ({
    folder: storedFolder(folder),
    name: safeFileName(name),
    bytes,
  }));
  const known = await ctx.db.all<{
    at: number;
    sha256: string;
  }>(sql`SELECT j.key AS at, sent.sha256 AS sha256 FROM json_each(${JSON.stringify(asked)}) j
    CROSS JOIN ingest_files sent ON sent.name = j.value ->> 'name' AND sent.folder = j.value ->> 'folder'
    WHERE sent.move_id IS ${move || null} AND sent.bytes = j.value ->> 'bytes' AND sent.deleted_at IS NULL AND (sent.state <> 'done'
      OR EXISTS (SELECT 1 ${recordedOriginal(sql`sent.sha256`)}) OR EXISTS (SELECT 1 FROM files stem
        CROSS JOIN recordings song ON song.id = stem.recording_id WHERE stem.sha256 = sent.sha256 AND stem.role = 'stem' AND song.status <> 'deleted'))`);
  const forms = asked.map(async ({ folder }, at) => {
    const fields = { publishing, move, folder };
    return {
      sha256: known.filter((one) => one.at === at).map(({ sha256 }) => sha256),
      fields: { ...fields, form: await createUploadField(ctx, targetOf(ctx, fields)) },
    };
  });
  return { url: `${ctx.url.origin}/api/v1/ingestions/files/upload`, forms: await Promise.all(forms) };
}

function fieldsOf(typed: ReadonlyMap<string, string>) {
  const parsed = uploadFieldsSchema.safeParse(Object.fromEntries(typed));
  if (!parsed.success) throw new AppError("invalid", copy.form, { file: [copy.form] });
  return parsed.data;
}

/** Stores the file of such a form. @throws AppError forbidden, gone; as `storeIngestFile` */
export async function receiveFileForm(ctx: RequestContext, request: Request) {
  return readFileForm(ctx, request, async ({ fields, fileName, file }) => {
    const { form, ...given } = fieldsOf(fields);
    const id = await requireUploadField(ctx, targetOf(ctx, given), { field: form, message: copy.form });
    return storeIngestFile(ctx, { id, ...given, fileName, file });
  });
}

/**
 * The form of the page, with several files. Those that cannot be stored are named in `problems`; the others are. @throws AppError
 * unauthorised, forbidden, too_many_requests, invalid for a form that is none
 */
export async function receiveFiles(ctx: RequestContext, request: Request) {
  const problems: string[] = [];
  let stored = 0;
  await readStreamedFiles(request, async ({ fields, fileName, file }) => {
    try {
      const { form: _, ...given } = fieldsOf(fields);
      await storeIngestFile(ctx, { ...given, fileName, file: withinForm(file) });
      stored += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.fields?.file === undefined) throw error;
      problems.push(fileName === "" ? error.message : `${safeFileName(fileName)}: ${error.message}`);
    }
  });
  return { stored, problems };
}

import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { releaseLeases } from "#app/catalogue/ingest/reading-lease.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { decideFile, removeFile, retryFile } from "#app/exchange/files/decide-file.server.ts";
import { decisionSchema, fileFormsSchema, filesQuerySchema } from "#app/exchange/files/file-form.ts";
import { createFileForms, receiveFileForm } from "#app/exchange/files/file-forms.server.ts";
import { fileRoles, fileStates, publishings } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { listFiles, readFile } from "#app/exchange/files/list-files.server.ts";
import { listQueuedFiles } from "#app/exchange/files/list-queued-files.server.ts";
import { openQueuedFile } from "#app/exchange/files/open-file.server.ts";
import { recordFile } from "#app/exchange/files/record-file.server.ts";
import { addMoveFile, moveFileSchema } from "#app/exchange/moves/sources/add-move-file.server.ts";
import { forgetReader, noteReader, readerOf, readingOf } from "#app/exchange/reading/reader.server.ts";
import { fileOutcomeSchema, queuedFileSchema } from "#audio/ingest/queued-files.ts";

/** Bytes: a recording of 5,000 files takes about 1.5 MB. */
const outcomeBytes = 4 * 1024 * 1024;

const access = {
  who: "ListIngestions, on the agency's own host",
  check: (ctx: RequestContext) => requireDeliveryDesk(ctx, "see"),
};
const params = z.object({ id: z.string().max(64) });

const fileSchema = z.strictObject({
  ...{ _id: z.string(), folder: z.string(), name: z.string(), bytes: z.number(), sha256: z.string() },
  ...{ role: z.enum(fileRoles), versionType: z.string(), label: z.string(), publishing: z.enum(publishings) },
  ...{ state: z.enum(fileStates), problem: z.string().nullable(), isRemoved: z.boolean(), createdAt: z.number() },
  songId: z.string().nullable().describe("The song that it became or belongs to"),
  version: z.number(),
});
const one = { access, params, missing: copy.missing, data: fileSchema } as const;

type File = Awaited<ReturnType<typeof listFiles>>["files"][number];

function bodyOf(file: File): z.output<typeof fileSchema> {
  const { id, folder, name, bytes, sha256, role, versionType, label, publishing, state, problem, createdAt } = file;
  const songId = file.recordingId ?? file.targetRecordingId;
  return {
    ...{ _id: id, folder, name, bytes, sha256, role, versionType, label, publishing, state, problem, createdAt },
    ...{ songId, isRemoved: file.deletedAt !== null, version: file.updatedAt },
  };
}

async function readBody(ctx: RequestContext, id: string) {
  return bodyOf((await readFile(ctx, { id })).file);
}

/** Files that staff upload for the catalogue, and what `npm run ingest` reads of them. */
export const ingestFiles = new ApiRouter("Ingestions")
  .on(
    "get",
    "/ingestions/files",
    {
      list: true,
      summary: "Files uploaded for the catalogue, in pages of 50",
      ...{ access, query: filesQuerySchema },
      data: z.strictObject({ items: z.array(fileSchema), paging: pagingSchema }),
    },
    async ({ ctx, query }) => {
      const { files, page, total: totalItems, pages: totalPages } = await listFiles(ctx, query);
      return { items: files.map(bodyOf), paging: { page, totalItems, totalPages } };
    },
  )
  .on(
    "post",
    "/ingestions/files",
    {
      summary: "Upload forms for up to 100 files",
      description:
        "Each file is posted with the fields of its form, then itself as `file`, as multipart/form-data to `url`. `sha256`: of files with its name and size that were uploaded before.",
      ...{ access, body: fileFormsSchema, status: 201 },
      data: z.strictObject({
        url: z.string(),
        forms: z.array(
          z.strictObject({
            sha256: z.array(z.string()),
            fields: z.strictObject({
              ...{ publishing: z.enum(publishings), move: z.string(), folder: z.string(), form: z.string() },
            }),
          }),
        ),
      }),
    },
    ({ ctx, body }) => createFileForms(ctx, body),
  )
  .on(
    "post",
    "/ingestions/files/upload",
    {
      summary: "Store a file",
      description: "The form of POST /ingestions/files.",
      ...{ access, file: "multipart/form-data", status: 201, errors: ["gone", "not_found"] },
      data: z.strictObject({ _id: z.string(), state: z.enum(fileStates) }),
    },
    async ({ ctx, request }) => {
      const { id, state } = await receiveFileForm(ctx, request);
      return { _id: id, state };
    },
  )
  .on("get", "/ingestions/files/:id", { summary: "A file", ...one }, ({ ctx, params: { id } }) => readBody(ctx, id))
  .on(
    "put",
    "/ingestions/files/:id",
    {
      summary: "Decide what a file becomes, and queue it",
      description: "`target` is `song:{id}` or `file:{id}`; `song` an ISRC or the address of a song instead.",
      ...{ ...one, body: decisionSchema },
    },
    async ({ ctx, params: { id }, body }) => {
      await decideFile(ctx, { id, ...body });
      return readBody(ctx, id);
    },
  )
  .on("post", "/ingestions/files/:id/retry", { summary: "Read a file again", ...one }, async ({ ctx, params }) => {
    await retryFile(ctx, params);
    return readBody(ctx, params.id);
  })
  .on("post", "/ingestions/files/:id/restore", { summary: "Put a file back", ...one }, async ({ ctx, params }) => {
    await removeFile(ctx, { ...params, isRemoved: false });
    return readBody(ctx, params.id);
  })
  .on(
    "delete",
    "/ingestions/files/:id",
    { summary: "Remove a file from the list", ...one },
    async ({ ctx, params }) => {
      await removeFile(ctx, { ...params, isRemoved: true });
      return readBody(ctx, params.id);
    },
  )
  .on(
    "get",
    "/ingest/uploads",
    {
      summary: "Files of staff that wait to be read, oldest first",
      description:
        "Versions and stems of a file wait until it is read. A reader names itself in `X-Reader` (host, process and a random part); those that another one has are left out, and those that it has itself, in each queue, stay its for five minutes more.",
      ...{ access: "ingest", data: z.strictObject({ files: z.array(queuedFileSchema) }) },
    },
    async ({ ctx, request }) => {
      const readerId = readerOf(request);
      ctx.waitUntil(noteReader(ctx, readerId));
      return { files: await listQueuedFiles(ctx, readerId) };
    },
  )
  .on(
    "post",
    "/ingest/uploads",
    {
      summary: "Record what was made of a file, or why nothing was",
      ...{ access: "ingest", body: z.object({ fileId: z.uuid(), outcome: fileOutcomeSchema }), maxBytes: outcomeBytes },
      ...{ status: 201, data: z.strictObject({ fileId: z.string() }) },
    },
    async ({ ctx, request, body }) => {
      await recordFile(ctx, { ...body, readerId: readerOf(request) });
      ctx.waitUntil(Promise.all([refreshSearch(ctx, { limit: 50 }), refreshSimilar(ctx, { limit: 50 })]));
      return { fileId: body.fileId };
    },
  )
  .on(
    "get",
    "/ingest/uploads/:id/file",
    {
      summary: "A file that waits, or the part in `Range`; it is its reader's for five minutes from then on",
      ...{ access: "ingest", params },
    },
    ({ ctx, request, params: { id } }) => openQueuedFile(ctx, { id, ...readingOf(request) }),
  )
  .on(
    "delete",
    "/ingest/uploads/readers/:reader",
    {
      summary: "A reader ends: others may take the files that it has",
      ...{
        access: "ingest",
        params: z.object({ reader: z.string().max(120) }),
        data: z.strictObject({ ended: z.literal(true) }),
      },
    },
    async ({ ctx, params: { reader } }) => {
      await Promise.all([releaseLeases(ctx, reader), forgetReader(ctx, reader)]);
      return { ended: true as const };
    },
  )
  .on(
    "post",
    "/ingest/moves/:id/files",
    {
      summary: "Add a file to a catalogue move",
      description:
        "`send`: store the file as the object `ingest-files/{fileId}` in MASTERS, then ask again. `known`: the move or the catalogue has its bytes.",
      ...{ access: "ingest", params, missing: copy.missingMove, body: moveFileSchema },
      data: z.strictObject({ state: z.enum(["send", "stored", "known"]) }),
    },
    async ({ ctx, params: { id }, body }) => ({ state: await addMoveFile(ctx, { moveId: id, ...body }) }),
  )
  .close();

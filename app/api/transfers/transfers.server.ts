import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { transferBody, transferReference } from "#app/api/transfer-body.server.ts";
import { transferBodySchema, transferListSchema } from "#app/api/transfers/transfer-schema.ts";
import { listTransfers } from "#app/projects/transfers/list-transfers.server.ts";
import {
  changeTransfer,
  createTransfer,
  sendTransfer,
  setTransferDeleted,
} from "#app/projects/transfers/save-transfer.server.ts";
import { removeTransferFile, storeTransferFile } from "#app/projects/transfers/store-transfer-file.server.ts";
import { transferChangeSchema, transferSchema, transfersQuerySchema } from "#app/projects/transfers/transfer-form.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";

/** Bytes: the texts of a transfer and its link, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 24 * 1024;

const access = "transfer";
const params = z.object({ id: z.string() });

export const transfers = new ApiRouter("Transfers")
  .on(
    "get",
    "/transfers",
    {
      list: true,
      summary: "The company's transfers",
      description: "25 a page, the newest first.",
      access,
      query: transfersQuerySchema,
      data: transferListSchema,
    },
    async ({ ctx, query }) => {
      const { transfers: found, total, page, pages } = await listTransfers(ctx, query);
      return {
        items: found.map(({ files, ...transfer }) => ({ ...transferReference(transfer), files })),
        paging: { page, totalItems: total, totalPages: pages },
      };
    },
  )
  .on(
    "post",
    "/transfers",
    {
      summary: "Make a draft of a transfer",
      description: "`maxDownloads` is a text, empty for any number.",
      access,
      body: transferSchema,
      maxBytes,
      status: 201,
      data: transferBodySchema,
    },
    async ({ ctx, body }) => transferBody(ctx, (await createTransfer(ctx, body)).id),
  )
  .on(
    "get",
    "/transfers/:id",
    { summary: "A transfer with its files and its address", access, params, data: transferBodySchema },
    ({ ctx, params: { id } }) => transferBody(ctx, id),
  )
  .on(
    "put",
    "/transfers/:id",
    {
      summary: "Replace the settings of a transfer",
      description:
        "Without `version` also over a change that the caller has not seen. An empty `passcode` leaves the one that there is.",
      access,
      params,
      body: transferChangeSchema,
      maxBytes,
      data: transferBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await changeTransfer(ctx, { ...body, id });
      return transferBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/transfers/:id",
    { summary: "Delete a transfer", access, params, data: z.strictObject({ _id: z.string() }) },
    async ({ ctx, params: { id } }) => {
      await setTransferDeleted(ctx, { id, isDeleted: true });
      return { _id: id };
    },
  )
  .on(
    "post",
    "/transfers/:id/files",
    {
      summary: "Add a file",
      description: "The body is multipart/form-data with one file of at most 95 MB, named `file`.",
      access,
      params,
      file: "multipart/form-data",
      status: 201,
      data: transferBodySchema,
    },
    async ({ ctx, request, params: { id } }) => {
      await readStreamedForm(request, ({ fileName, file }) =>
        storeTransferFile(ctx, { transferId: id, fileName, file }),
      );
      return transferBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/transfers/:id/files",
    {
      summary: "Remove a file",
      access,
      params,
      query: z.object({ fileId: z.string().optional() }),
      data: transferBodySchema,
    },
    async ({ ctx, params: { id }, query }) => {
      const fileId = requireRecordId(query.fileId, "Name the file with fileId.");
      await removeTransferFile(ctx, { transferId: id, fileId });
      return transferBody(ctx, id);
    },
  )
  .on(
    "post",
    "/transfers/:id/send",
    {
      summary: "Open the link of a draft and mail it, or mail it once more",
      description: "It is mailed where it has an address.",
      access,
      params,
      data: transferBodySchema.extend({ mailedTo: z.string().nullable() }),
    },
    async ({ ctx, params: { id } }) => {
      const { email } = await sendTransfer(ctx, { id });
      return { ...(await transferBody(ctx, id)), mailedTo: email };
    },
  )
  .close();

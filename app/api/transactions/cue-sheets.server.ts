import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { cueSheetBody, cueSheetBodySchema, readCueSheetBody } from "#app/api/transactions/cue-sheet-body.server.ts";
import { cueSheetDataSchema, cueSheetListSchema } from "#app/api/transactions/cue-sheet-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { newSheet } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { cueSheetsQuery, listCueSheets } from "#app/licensing/cue-sheets/list-cue-sheets.server.ts";
import { saveCueSheet } from "#app/licensing/cue-sheets/save-cue-sheet.server.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";

const path = "/transactions/:id/cue-sheet";
const params = z.object({ id: z.string() });
const deskAccess = {
  who: "UpdateTransaction",
  check: (ctx: RequestContext) => requireAccess(ctx, "transactions-manage"),
};

export const cueSheets = new ApiRouter("Quotes and licences")
  .on(
    "get",
    path,
    {
      summary: "The cue sheet of a licensed request and what is on file of its songs",
      access: { who: "the client and UpdateTransaction", check: requireTransactionReader },
      params,
      data: cueSheetDataSchema,
    },
    ({ ctx, params: { id } }) => cueSheetBody(ctx, { id }),
  )
  .on(
    "put",
    path,
    {
      summary: "Replace the cue sheet",
      description:
        "`version` is that of the sheet it was read with (409 when it has changed since), empty when there was none.",
      access: {
        who: "the client and UpdateTransaction, but not in a preview",
        check: (ctx) => refusePreview(requireActor(ctx)),
      },
      params,
      body: cueSheetBodySchema,
      // 500 cues take about 100 KB.
      maxBytes: 256 * 1024,
      data: cueSheetDataSchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await saveCueSheet(ctx, readCueSheetBody(body), { id });
      return cueSheetBody(ctx, { id });
    },
  )
  .on(
    "get",
    "/cue-sheets",
    {
      list: true,
      summary: "The company's cue sheets, of requests and of programmes, the last aired first",
      description:
        "25 a page, by `q` (title, episode, production number, broadcaster), `state`, `broadcaster` and `month` (2026-11). A filter that is not valid counts as not set.",
      access: deskAccess,
      query: cueSheetsQuery,
      data: cueSheetListSchema,
    },
    async ({ ctx, query }) => {
      const { sheets, total, page, pages } = await listCueSheets(ctx, query);
      const items = sheets.map(({ id: _id, path: uri, title, ...sheet }) => ({
        _id,
        ...sheet,
        title: title ?? "",
        uri,
      }));
      return { items, paging: { page, totalItems: total, totalPages: pages } };
    },
  )
  .on(
    "get",
    "/cue-sheets/:id",
    { summary: "The cue sheet of a programme", access: deskAccess, params, data: cueSheetDataSchema },
    ({ ctx, params: { id } }) => {
      if (id === newSheet) throw new AppError("not_found", cueSheetCopy.desk.missing);
      return cueSheetBody(ctx, { sheetId: id });
    },
  )
  .close();

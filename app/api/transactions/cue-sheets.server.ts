import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { cueSheetBody, cueSheetBodySchema, readCueSheetBody } from "#app/api/transactions/cue-sheet-body.server.ts";
import { cueSheetDataSchema } from "#app/api/transactions/cue-sheet-schema.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { saveCueSheet } from "#app/licensing/cue-sheets/save-cue-sheet.server.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";

const path = "/transactions/:id/cue-sheet";
const params = z.object({ id: z.string() });

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
    ({ ctx, params: { id } }) => cueSheetBody(ctx, id),
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
      return cueSheetBody(ctx, id);
    },
  )
  .close();

import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { exportQuerySchema } from "#app/exchange/sheets/export-query.ts";
import { exportSongs } from "#app/exchange/sheets/export-songs.server.ts";
import { applyImport } from "#app/exchange/sheets/import/apply-import.server.ts";
import { finishImport } from "#app/exchange/sheets/import/finish-import.server.ts";
import { openImport } from "#app/exchange/sheets/import/open-import.server.ts";
import { type ImportPage, readImport } from "#app/exchange/sheets/import/read-import.server.ts";
import {
  openImportSchema,
  rowsAtOnce,
  sheetCellSchema,
  sheetHeadSchema,
  sheetKinds,
} from "#app/exchange/sheets/import/sheet-row.ts";
import { stageRows } from "#app/exchange/sheets/import/stage-rows.server.ts";
import { requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetResponse } from "#app/exchange/sheets/sheet-response.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { pageField } from "#app/ui/list/list-query.ts";

/** A slice of rows, with long lyrics in some. */
const maxBytes = 2 * 1024 * 1024;

const importFields = {
  _id: z.string(),
  name: z.string(),
  state: z.enum(["reading", "ready", "applying", "applied", "undoing", "undone"]),
  policy: z.enum(["replace", "keep"]),
  counts: z.record(z.string(), z.number()).describe("Rows by kind, once all were read."),
  applied: z.number(),
  undone: z.number(),
  unknownColumns: z.array(z.string()),
};
const importSchema = z.strictObject(importFields);
const pageSchema = z.strictObject({
  ...importFields,
  kind: z.enum(sheetKinds),
  rows: z.array(
    z.strictObject({
      row: z.number().describe("Its number in the file, counted from 1."),
      songId: z.string().nullable(),
      title: z.string(),
      changes: z.array(z.strictObject({ column: z.string(), before: z.string(), after: z.string() })),
      problems: z.array(z.strictObject({ column: z.string(), message: z.string() })),
    }),
  ),
  paging: pagingSchema,
});

const access = {
  who: "those who edit songs, on the environments' own hosts",
  check: (ctx: RequestContext) => requireSheetDesk(ctx, "see"),
};
const params = z.object({ id: recordIdSchema });
const { missing } = sheetsCopy.errors;
const query = z.object({ kind: z.enum(sheetKinds).optional(), page: pageField.default(1) });

function bodyOf({ id, name, state, policy, counts, applied, undone, unknown }: ImportPage) {
  return { _id: id, name, state, policy, counts, applied, undone, unknownColumns: unknown };
}

async function importBody(ctx: RequestContext, id: string) {
  return bodyOf(await readImport(ctx, { id, kind: null, page: 1 }));
}

export const songSheets = new ApiRouter("Sheets of songs")
  .on(
    "get",
    "/songs/export",
    {
      summary: "Songs as a sheet, CSV or XLSX",
      description:
        "`from`: the query of the list of songs, such as `?q=night`; `ids`: chosen songs, repeated. All songs without both, at most 50,000.",
      access,
      query: z.object({
        profile: z.string().optional().describe("syncline, disco, sourceaudio or aimp: the names of the columns."),
        format: z.string().optional().describe("csv or xlsx"),
        from: z.string().optional(),
        ids: z.array(z.string()).default([]),
      }),
    },
    ({ ctx, query: { ids, from = null, ...chosen } }) => {
      const { profile, format } = exportQuerySchema.parse(chosen);
      const rows = exportSongs(ctx, { selection: { ids, from }, profile });
      return sheetResponse(rows, { name: `songs-${profile}`, format, now: ctx.now });
    },
  )
  .on(
    "post",
    "/songs/import",
    {
      summary: "Begin to import a sheet",
      description: "Then its rows in slices, `ready`, and after a look at the dry run `apply`.",
      ...{ access, body: openImportSchema.extend({ head: sheetHeadSchema }), status: 201, data: importSchema },
    },
    async ({ ctx, body }) => importBody(ctx, (await openImport(ctx, body)).id),
  )
  .on(
    "get",
    "/songs/import/:id",
    { summary: "A dry run: rows of one kind in pages of 50", access, params, missing, query, data: pageSchema },
    async ({ ctx, params: { id }, query: { kind = null, page } }) => {
      const found = await readImport(ctx, { id, kind, page });
      const rows = found.rows.map(({ row, recordingId, title, cells, problems }) => ({
        ...{ row, songId: recordingId, title, problems },
        changes: cells.map(({ name, before, after }) => ({ column: name, before, after })),
      }));
      const paging = { page: found.page, totalItems: found.counts[found.kind] ?? 0, totalPages: found.pages };
      return { ...bodyOf(found), kind: found.kind, rows, paging };
    },
  )
  .on(
    "post",
    "/songs/import/:id/rows",
    {
      summary: `Read rows, at most ${rowsAtOnce}`,
      description: "`from`: the number of the first one in the file. Sent again, rows replace what was read.",
      ...{ access, params, missing, maxBytes },
      body: z.object({ from: z.int().min(2), rows: z.array(z.array(sheetCellSchema).max(1000)).max(rowsAtOnce) }),
      data: z.strictObject({ rows: z.number() }),
    },
    async ({ ctx, params: { id }, body }) => stageRows(ctx, { id, ...body }),
  )
  .on(
    "post",
    "/songs/import/:id/ready",
    { summary: "All rows were sent", access, params, missing, data: importSchema },
    async ({ ctx, params: { id } }) => {
      await finishImport(ctx, { id });
      return importBody(ctx, id);
    },
  )
  .on(
    "post",
    "/songs/import/:id/apply",
    {
      summary: "Change the next 1,000 songs",
      description: "Until `state` is `applied`.",
      ...{ access, params, missing, data: importSchema },
    },
    async ({ ctx, params: { id } }) => {
      await applyImport(ctx, { id, isUndo: false });
      return importBody(ctx, id);
    },
  )
  .on(
    "post",
    "/songs/import/:id/undo",
    {
      summary: "Change the next 1,000 songs back",
      description: "Until `state` is `undone`.",
      ...{ access, params, missing, data: importSchema },
    },
    async ({ ctx, params: { id } }) => {
      await applyImport(ctx, { id, isUndo: true });
      return importBody(ctx, id);
    },
  )
  .close();

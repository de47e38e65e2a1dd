import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { beginRestore } from "#app/backup/begin-restore.server.ts";
import { finishRestore } from "#app/backup/finish-restore.server.ts";
import { listObjects } from "#app/backup/list-objects.server.ts";
import { describeRecord, readRows } from "#app/backup/read-record.server.ts";
import { restoreRows } from "#app/backup/restore-rows.server.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import { noteRun } from "#app/shell/health/runs.server.ts";

const cell = z.union([z.string(), z.number(), z.null()]);
const cells = z.array(cell);
const counted = z.array(z.strictObject({ name: z.string(), rows: z.int().nonnegative() }));
const table = z.object({ table: z.string() });
const missing = "The record has no such table.";

/** JSON text of the last row's place, from the page before. */
const place = z.string().transform((text, issues) => {
  try {
    return cells.parse(JSON.parse(text));
  } catch {
    issues.addIssue({ code: "custom", message: "This is not the place of a row" });
    return z.NEVER;
  }
});

/** What `npm run export` reads and `npm run restore` writes. */
export const backup = new ApiRouter("Ingest")
  .on(
    "get",
    "/ingest/record",
    {
      summary: "Version and tables of the record, for an export",
      description: "Tables come before those that refer to them. `lastChange` is the newest entry of the audit log.",
      access: "ingest",
      data: z.strictObject({
        migrations: z.array(z.string()),
        tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
        lastChange: z.string().nullable(),
      }),
    },
    ({ ctx }) => describeRecord(ctx),
  )
  .on(
    "get",
    "/ingest/record/:table",
    {
      summary: "Rows of a table, for an export",
      description: "`next` is `after` of the following page, until it is null.",
      access: "ingest",
      params: table,
      missing,
      query: z.object({ after: place.optional() }),
      data: z.strictObject({ rows: z.array(cells), next: cells.nullable() }),
    },
    ({ ctx, params, query: { after = null } }) => readRows(ctx, { ...params, after }),
  )
  .on(
    "post",
    "/ingest/record/:table",
    {
      summary: "Insert rows of an export; a row that is there already is overwritten",
      description:
        "`leftOut` counts rows whose parent is missing: they were read while it was deleted. `again`: rows refer to others of the table; send all of them a second time.",
      access: "ingest",
      params: table,
      missing,
      body: z.strictObject({ columns: z.array(z.string()), rows: z.array(cells).min(1).max(2000) }),
      maxBytes: 16 * 1024 * 1024,
      data: z.strictObject({ leftOut: z.number(), again: z.boolean() }),
    },
    ({ ctx, params, body }) => restoreRows(ctx, { ...params, ...body }),
  )
  .on(
    "get",
    "/ingest/object-list/:bucket",
    {
      summary: "Objects of a bucket by key, for an export",
      description: "`next` is `after` of the following page, until it is null. What can be made anew is left out.",
      access: "ingest",
      params: z.object({ bucket: z.enum(["MEDIA", "MASTERS"]) }),
      query: z.object({ after: z.string().max(1024).default("") }),
      data: z.strictObject({
        objects: z.array(
          z.strictObject({
            ...{ key: z.string(), bytes: z.number(), etag: z.string(), contentType: z.string() },
            sha256: z.string().nullable(),
          }),
        ),
        next: z.string().nullable(),
      }),
    },
    ({ ctx, params, query }) => listObjects(ctx, { ...params, ...query }),
  )
  .on(
    "post",
    "/ingest/runs",
    {
      summary: "Report an export, or a tried restore of one, to /readyz",
      description: "`failed` is empty, or says what went wrong.",
      access: "ingest",
      body: z.strictObject({ run: z.enum(["backup", "restore"]), failed: z.string().max(500).default("") }),
      data: z.strictObject({ noted: z.literal(true) }),
    },
    async ({ ctx, body: { run, failed } }) => {
      await noteRun(ctx.env, run, { at: ctx.now, failed });
      return { noted: true as const };
    },
  )
  .on(
    "post",
    "/ingest/restore",
    {
      summary: "Begin to restore an export into a copy that no one has used, or go on with it",
      description: "Nothing is served until it is finished. `tables` says how many rows are there.",
      access: "ingest",
      body: z.strictObject({ id: z.uuid(), migrations: z.array(z.string()) }),
      data: z.strictObject({ tables: counted }),
    },
    ({ ctx, body }) => beginRestore(ctx, body),
  )
  .on(
    "post",
    "/ingest/restore/finish",
    {
      summary: "End a restore whose rows and indexes are complete",
      access: "ingest",
      body: z.strictObject({ tables: counted }),
      data: z.strictObject({ finished: z.literal(true) }),
    },
    async ({ ctx, body }) => {
      await finishRestore(ctx, body);
      await publishDictionary(ctx);
      return { finished: true as const };
    },
  )
  .close();

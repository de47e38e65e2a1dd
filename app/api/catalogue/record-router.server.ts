import { z } from "zod";
import { addPictures } from "#app/api/catalogue/record-pictures.server.ts";
import { recordShape } from "#app/api/catalogue/record-shape.server.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { recordCopy, withArticle } from "#app/records/definition/record-copy.ts";
import { readRecordQuery } from "#app/records/definition/record-query.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { fieldsSchema, type RecordType } from "#app/records/definition/record-type.ts";
import { deleteRecord, restoreRecord } from "#app/records/store/delete-record.server.ts";
import { unlockField } from "#app/records/store/field-sources.server.ts";
import { mergeRecords } from "#app/records/store/merge-records.server.ts";
import { listRecords, requireRecord } from "#app/records/store/read-records.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";

/** List, record, create, replace, change, delete and restore of one type of record, from its definition; `load`: its store. */
export function recordRouter(type: RecordType, load: () => Promise<RecordStore>): ApiRouter {
  const { apiPath: path = type.path, readArea, openArea = readArea, editArea, fields, copy } = type;
  const { noun } = copy;
  const aNoun = withArticle(noun);
  const shape = recordShape(type);
  const { recordSchema, bodyOf } = shape;
  const bodySchema = z.strictObject(fieldsSchema(type).shape);
  const filters = Object.entries(fields).flatMap(([name, { filter }]) =>
    filter ? [[name, z.string().optional()]] : [],
  );
  const querySchema = z.object({
    ...{ q: z.string().optional(), sort: z.string().optional(), page: z.string().optional() },
    ...Object.fromEntries(filters),
    ...Object.fromEntries(Object.keys(type.filters ?? {}).map((name) => [name, z.string().optional()])),
  });
  const params = z.object({ id: recordIdSchema });
  const missing = recordCopy.missing(noun);
  const version = z.string().describe("The `version` of the record as it was read.");

  // A field that is left out stays, where a default would empty it.
  const partial = Object.entries(bodySchema.shape).map(([name, schema]) => [name, z.optional(z.nonoptional(schema))]);
  const patchSchema = z.strictObject({ ...Object.fromEntries(partial), version });

  const router = new ApiRouter(copy.title)
    .on(
      "get",
      path,
      {
        list: true,
        summary: `${copy.title}, in pages of 50`,
        description: "`sort`: a field, with a minus for descending. Filters of yes and no take `yes` or `no`.",
        access: readArea,
        query: querySchema,
        data: z.strictObject({ items: z.array(recordSchema), ...pagingSchema.shape }),
      },
      async ({ ctx }) => {
        const found = await listRecords(ctx, await load(), readRecordQuery(type, ctx.url.searchParams));
        // Of a longer list the first 10,000 are paged.
        const { records, page, total: totalItems, pages: totalPages } = found;
        return { items: records.map((record) => bodyOf(ctx, record)), page, totalItems, totalPages };
      },
    )
    .on(
      "get",
      `${path}/:id`,
      { summary: `One ${noun}`, access: openArea, params, missing, data: recordSchema },
      async ({ ctx, params: { id } }) => bodyOf(ctx, await requireRecord(ctx, await load(), id)),
    )
    .on(
      "put",
      `${path}/:id`,
      {
        summary: `Replace the fields of ${aNoun}`,
        access: editArea,
        params,
        missing,
        body: bodySchema.extend({ version }),
        data: recordSchema,
      },
      async ({ ctx, params: { id }, body: { version: read, ...values } }) => {
        await saveRecord(ctx, await load(), { id, version: String(read), values });
        return bodyOf(ctx, await requireRecord(ctx, await load(), id));
      },
    )
    .on(
      "patch",
      `${path}/:id`,
      {
        summary: `Change fields of ${aNoun}`,
        access: editArea,
        params,
        missing,
        body: patchSchema,
        data: recordSchema,
      },
      async ({ ctx, params: { id }, body: { version: read, ...values } }) => {
        const names = Object.keys(values);
        await saveRecord(ctx, await load(), { id, version: String(read), values, names });
        return bodyOf(ctx, await requireRecord(ctx, await load(), id));
      },
    );
  if (!type.isPermanent)
    router
      .on(
        "delete",
        `${path}/:id`,
        {
          summary: `Delete ${aNoun}; it can be restored for 30 days`,
          access: editArea,
          params,
          missing,
          query: z.object({
            version: version.default(""),
            moveTo: z
              .string()
              .max(64)
              .default("")
              .describe(type.moveTo?.label ?? "Not used."),
          }),
          data: z.strictObject({ _id: z.string() }),
        },
        async ({ ctx, params: { id }, query }) => {
          await deleteRecord(ctx, await load(), { id, ...query });
          return { _id: id };
        },
      )
      .on(
        "post",
        `${path}/:id/restore`,
        { summary: `Undo the deletion of ${aNoun}`, access: editArea, params, missing, data: recordSchema },
        async ({ ctx, params: { id } }) => {
          await restoreRecord(ctx, await load(), { id });
          return bodyOf(ctx, await requireRecord(ctx, await load(), id));
        },
      );
  if (type.isMergedByApi)
    router.on(
      "post",
      `${path}/:id/merge`,
      {
        summary: `Merge ${aNoun} into another one`,
        description: "The older id stays. 409 where one of the versions is not the present one.",
        access: editArea,
        params,
        missing,
        body: z.strictObject({ version, into: recordIdSchema, intoVersion: version }),
        data: z.strictObject({ name: z.string() }),
      },
      async ({ ctx, params: { id }, body }) => await mergeRecords(ctx, await load(), { id, ...body }),
    );
  if (copy.add !== undefined)
    router.on(
      "post",
      path,
      { summary: `Add ${aNoun}`, access: editArea, body: bodySchema, status: 201, data: recordSchema },
      async ({ ctx, body }) => {
        const { id } = await saveRecord(ctx, await load(), { id: null, version: "", values: body });
        return bodyOf(ctx, await requireRecord(ctx, await load(), id));
      },
    );
  if (type.isDelivered)
    router.on(
      "post",
      `${path}/:id/unlock`,
      {
        summary: `Open a field of ${aNoun} that comes from DDEX`,
        description: "What is entered afterwards stays when the next message arrives.",
        ...{
          access: editArea,
          params,
          missing,
          body: z.strictObject({ field: z.string().max(64) }),
          data: recordSchema,
        },
      },
      async ({ ctx, params: { id }, body: { field } }) => {
        await unlockField(ctx, await load(), { id, field });
        return bodyOf(ctx, await requireRecord(ctx, await load(), id));
      },
    );
  addPictures(router, type, { load, shape });
  return router.close();
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { RecordDeletion } from "#app/backoffice/catalogue-records/components/record-deletion.tsx";
import { RecordForm } from "#app/backoffice/catalogue-records/components/record-form.tsx";
import { RecordHistory } from "#app/backoffice/catalogue-records/components/record-history.tsx";
import { deleteRecord, getDeletedRow } from "#app/backoffice/catalogue-records/delete-record.server.ts";
import { listHistory } from "#app/backoffice/catalogue-records/list-history.server.ts";
import { getRecord, readableFields, requireRecord } from "#app/backoffice/catalogue-records/read-records.server.ts";
import { recordOptions } from "#app/backoffice/catalogue-records/record-cells.server.ts";
import { recordCopy as copy } from "#app/backoffice/catalogue-records/record-copy.ts";
import type { RecordStore } from "#app/backoffice/catalogue-records/record-store.server.ts";
import { recordStoreAt } from "#app/backoffice/catalogue-records/record-stores.server.ts";
import { recordFormSchema, toInput } from "#app/backoffice/catalogue-records/record-type.ts";
import { recordTypeAt } from "#app/backoffice/catalogue-records/record-types.ts";
import { saveRecord } from "#app/backoffice/catalogue-records/save-record.server.ts";
import { editedId } from "#app/backoffice/edited-id.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

const deletionSchema = z.object({
  act: z.literal("delete"),
  version: z.string().default(""),
  moveTo: z.string().max(64).default(""),
});

/** A record, or null for one that was deleted while its page was open. @throws AppError not_found */
async function findRecord(ctx: RequestContext, store: RecordStore, id: string) {
  const record = await getRecord(ctx, store, id);
  if (record === null && (await getDeletedRow(ctx, store, id)) === null)
    throw new AppError("not_found", copy.missing(store.type.copy.noun));
  return record;
}

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const store = recordStoreAt(ctx.url);
  const { type } = store;
  requireAccess(ctx, type.editArea);
  const id = editedId(params);
  const names = readableFields(ctx, type);
  const record = id === null ? null : await findRecord(ctx, store, id);
  const options = await recordOptions(ctx, store, id);
  return {
    path: type.path,
    id,
    name: String(record?.[type.nameField] ?? ""),
    isDeleted: id !== null && record === null,
    names,
    options,
    values: record ? Object.fromEntries(names.map((name) => [name, toInput(record[name])])) : {},
    version: versionOf(record),
    history: id === null ? [] : await listHistory(ctx, store, { id, options }),
  };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const store = recordStoreAt(ctx.url);
  const { type } = store;
  requireAccess(ctx, type.editArea);
  const id = editedId(params);
  const form = await readForm(request);
  const isMissing = id !== null && (await findRecord(ctx, store, id)) === null;
  const common = {
    keepsInput: true,
    check() {
      if (isMissing) throw new AppError("conflict", copy.deletedMeanwhile(type.copy.noun));
    },
    async fieldsAfterConflict() {
      return { version: id === null || isMissing ? "" : versionOf(await requireRecord(ctx, store, id)) };
    },
  };
  if (id !== null && form.get("act") === "delete")
    return submitForm(ctx, form, {
      ...common,
      schema: deletionSchema,
      async act(deletion) {
        await deleteRecord(ctx, store, { ...deletion, id });
        return { to: `${type.path}?deleted=${id}` };
      },
    });
  return submitForm(ctx, form, {
    ...common,
    schema: recordFormSchema(type, readableFields(ctx, type)),
    async act({ version, ...values }) {
      await saveRecord(ctx, store, { id, version: String(version), values });
      const name = String(values[type.nameField]);
      return {
        to: type.path,
        toast: {
          kind: "success",
          title: id === null ? copy.created(name) : copy.updated(name),
          body: store.notice?.(values),
        },
      };
    },
  });
}

export default function RecordPage() {
  const { path, id, name, isDeleted, names, options, values, version, history } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const type = recordTypeAt(path);
  const isDeletion = reply?.initialValue?.act === "delete";
  return (
    <div className="px-gutter pt-8 pb-16">
      <Link to={path} className="row-action text-sm">
        {type.copy.title}
      </Link>
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">
        {id === null ? type.copy.addTitle : copy.editTitle(name)}
      </h1>
      {isDeleted && reply === undefined ? (
        <p className="mt-6 max-w-[65ch]">{copy.isDeleted(type.copy.noun)}</p>
      ) : (
        <RecordForm
          key={`${id} ${version}`}
          type={type}
          id={id}
          names={names}
          options={options}
          values={values}
          version={version}
          reply={isDeletion ? undefined : reply}
        />
      )}
      {id === null || isDeleted ? null : (
        <RecordDeletion
          type={type}
          path={`${path}/${id}`}
          version={version}
          options={options.moveTo ?? []}
          reply={isDeletion ? reply : undefined}
        />
      )}
      {id === null ? null : <RecordHistory rows={history} />}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ path, id, name }) => {
  const { copy: words } = recordTypeAt(path);
  return [id === null ? words.addTitle : copy.editTitle(name), words.title];
});

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { recordStoreAt } from "#app/backoffice/catalogue-records/record-stores.server.ts";
import { recordTypeAt } from "#app/backoffice/catalogue-records/record-types.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { StoredRecord } from "#app/records/definition/record-store.server.ts";
import { showValue } from "#app/records/definition/show-value.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import {
  countMerge,
  listMergeTargets,
  type MergeCount,
  mergeRecords,
} from "#app/records/store/merge-records.server.ts";
import { getRecord, requireRecord } from "#app/records/store/read-records.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { searchField } from "#app/ui/list/list-query.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const mergeSchema = z.object({
  version: z.string().default(""),
  into: z.string().min(1).max(64),
  intoVersion: z.string().default(""),
});

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const store = await recordStoreAt(ctx.url);
  const { type } = store;
  requireAccess(ctx, type.editArea);
  const record = await requireRecord(ctx, store, id);
  const q = searchField.parse(ctx.url.searchParams.get("q") ?? "");
  const into = ctx.url.searchParams.get("into") ?? "";
  const other = into === "" || into === id ? null : await getRecord(ctx, store, into);
  // What tells records of one name apart.
  const summaryOf = (one: StoredRecord) => {
    const facts = Object.entries(type.fields).filter(([name, field]) => field.column && name !== type.nameField);
    const shown = facts.map(([name, field]) => showValue(field, one[name])).filter((text) => text !== "");
    return { id: one.id, name: String(one[type.nameField]), facts: shown.slice(0, 2).join(" · ") };
  };
  return {
    path: type.path,
    record: { ...summaryOf(record), version: versionOf(record) },
    q,
    found: other ? [] : (await listMergeTargets(ctx, store, { id, q })).map(summaryOf),
    other: other && { ...summaryOf(other), version: versionOf(other) },
    counts: other ? await countMerge(ctx, store, { from: id, into: other.id }) : [],
  };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const store = await recordStoreAt(ctx.url);
  requireAccess(ctx, store.type.editArea);
  await requireRecord(ctx, store, id);
  return submitForm(ctx, request, {
    schema: mergeSchema,
    keepsInput: true,
    async act(merge) {
      const { name } = await mergeRecords(ctx, store, { id, ...merge });
      return { to: `${store.type.path}/${merge.into}`, toast: { kind: "success", title: copy.merged(name) } };
    },
  });
}

type Row = MergeCount & { id: string };

const columns: ListColumn<Row>[] = [
  { id: "label", label: copy.mergeColumns.what, wide: true, cell: ({ label }) => label },
  { id: "from", label: copy.mergeColumns.from, align: "end", cell: ({ from }) => from },
  { id: "into", label: copy.mergeColumns.into, align: "end", cell: ({ into }) => into },
  { id: "together", label: copy.mergeColumns.together, align: "end", cell: ({ together }) => together },
];

export default function RecordMergePage() {
  const { path, record, q, found, other, counts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { noun, mergeText = copy.mergeText } = recordTypeAt(path).copy;
  const self = `${path}/${record.id}`;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={self} label={record.name} />
      <h1 className="mt-2 mb-4 text-title [overflow-wrap:anywhere]">{copy.mergeTitle(record.name)}</h1>
      {other ? (
        <>
          <p className="mb-6 max-w-[65ch]">{mergeText(record.name, other.name)}</p>
          <RecordList
            caption={copy.mergeColumns.what}
            columns={columns}
            rows={counts.filter(({ together }) => together > 0).map((count) => ({ ...count, id: count.label }))}
            empty={{ title: copy.mergeNothing }}
          />
          <FormFrame reply={reply} className="mt-6 flex flex-wrap items-center gap-3">
            <input type="hidden" name="version" value={record.version} />
            <input type="hidden" name="into" value={other.id} />
            <input type="hidden" name="intoVersion" value={other.version} />
            <Button variant="accent">{copy.mergeButton(record.name, other.name)}</Button>
            <Link to={`${self}/merge`} className="link">
              {copy.mergeOther(noun)}
            </Link>
          </FormFrame>
        </>
      ) : (
        <>
          <Form method="get" role="search" className="flex flex-wrap items-end gap-3" key={q}>
            <Field name="q" type="search" label={copy.mergeSearch(noun)} defaultValue={q} className="min-w-0 flex-1" />
            <Button variant="quiet">{copy.mergeFind}</Button>
          </Form>
          {q === "" ? null : found.length === 0 ? <p className="mt-6">{copy.noneFound}</p> : null}
          <ul className="mt-6 grid gap-2">
            {found.map(({ id, name, facts }) => (
              <li key={id}>
                <Link to={`${self}/merge?into=${id}`} className="link py-1 font-semibold [overflow-wrap:anywhere]">
                  {name}
                </Link>{" "}
                <span className="text-sm text-mute">{facts}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ path, record }) => [
  copy.mergeTitle(record.name),
  recordTypeAt(path).copy.title,
]);

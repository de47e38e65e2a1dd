import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { hostsCopy } from "#app/companies/hosts/hosts-copy.ts";
import { listLocalRecords, setLocalRecord } from "#app/edge/dns/local-records.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

const { local: copy } = hostsCopy;

const recordSchema = z.object({
  name: z.string({ error: copy.nameMissing }).trim().min(1, copy.nameMissing).max(253),
  value: z.string().trim().max(255).default(""),
});

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { records: await listLocalRecords(ctx) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await listLocalRecords(ctx);
  return submitForm(ctx, request, {
    schema: recordSchema,
    async act(record) {
      await setLocalRecord(ctx, record);
      return { to: "/dev/dns", toast: { kind: "success", title: copy.saved } };
    },
  });
}

export default function LocalDnsPage() {
  const { records } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { field } = readFormReply(reply);
  return (
    <div className="max-w-read px-gutter py-10">
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-3 mb-8 text-mute">{copy.lead}</p>
      {records.length === 0 ? <EmptyState title={copy.none}>{copy.noneText}</EmptyState> : null}
      <dl className="mb-8 grid gap-3">
        {records.map((record) => (
          <div key={record.name + record.value} className="border-t border-line pt-3">
            <dt className="label break-all">{record.name}</dt>
            <dd className="break-all">{record.value}</dd>
          </div>
        ))}
      </dl>
      <FormFrame id="dns-record" reply={reply}>
        <Field label={copy.name} {...field("name")} required maxLength={253} autoCapitalize="none" spellCheck={false} />
        <Field
          label={copy.value}
          hint={copy.valueHint}
          {...field("value")}
          maxLength={255}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button variant="accent">{copy.save}</Button>
      </FormFrame>
    </div>
  );
}

export const meta = unlistedMeta(copy.title);

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { listSubmitters, maxCwrWorks } from "#app/backoffice/rights-files/export-cwr.server.ts";
import { submitShareFile } from "#app/backoffice/rights-files/import.action.server.ts";
import { maxImportRows } from "#app/backoffice/rights-files/import-shares.server.ts";
import { maxExportRows } from "#app/backoffice/rights-files/list-shares.server.ts";
import { rightsFilesCopy as copy } from "#app/backoffice/rights-files/rights-files-copy.ts";
import { can } from "#app/identity/access/scopes.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const submitters = await listSubmitters(ctx);
  const limits = { rows: maxImportRows, out: maxExportRows, works: maxCwrWorks };
  return { submitters, limits, canEdit: can(ctx.actor, "rights-edit", ctx.company) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return await submitShareFile(ctx, request);
}

export default function RightsFilesPage() {
  const { submitters, limits, canEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to="/parties" label={copy.parties} />
      <h1 className="mt-2 text-title">{copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-mute text-row">{copy.lead}</p>
      <div className="grid max-w-2xl gap-10">
        <section>
          <h2 className="mb-2 text-xl">{copy.out}</h2>
          <p className="mb-3 text-mute text-sm">{copy.outLead(limits.out)}</p>
          <a href="/rights/export.csv" className="link" download>
            {copy.download}
          </a>
        </section>
        {canEdit ? (
          <section>
            <h2 className="mb-2 text-xl">{copy.in}</h2>
            <p className="mb-3 text-mute text-sm">{copy.inLead(limits.rows)}</p>
            <Form method="post" encType="multipart/form-data" className="grid justify-items-start gap-4">
              <Field name="file" type="file" accept=".csv,text/csv" label={copy.file} error={reply?.error} required />
              <Button variant="accent">{copy.upload}</Button>
            </Form>
            {reply && reply.error === null ? (
              <div role="status" className="mt-4">
                <p className="font-semibold">
                  {[
                    copy.saved(reply.saved),
                    ...(reply.problems.length ? [copy.problems(reply.problems.length)] : []),
                  ].join(", ")}
                </p>
                <ul className="mt-2 text-red text-sm">
                  {reply.problems.map(({ row, column, message }) => (
                    <li key={`${row} ${column} ${message}`} className="[overflow-wrap:anywhere]">
                      {copy.problem(row, column, message)}
                    </li>
                  ))}
                </ul>
              </div>
            ) : null}
          </section>
        ) : null}
        <section>
          <h2 className="mb-2 text-xl">{copy.cwr}</h2>
          <p className="mb-3 text-mute text-sm">{copy.cwrLead(limits.works)}</p>
          {submitters.length === 0 ? (
            <p>{copy.noSubmitter}</p>
          ) : (
            <form action="/rights/cwr/export" className="grid justify-items-start gap-4">
              <Select
                name="submitter"
                label={copy.submitter}
                hint={copy.submitterHint}
                options={submitters.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Field name="part" label={copy.part} type="number" min={1} defaultValue="1" className="w-24" />
              <Button variant="quiet">{copy.export}</Button>
            </form>
          )}
        </section>
      </div>
    </div>
  );
}

export const meta = staffMeta(copy.title);

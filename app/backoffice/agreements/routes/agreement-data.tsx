import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementType } from "#app/backoffice/agreements/agreement-type.ts";
import { CoverageLine } from "#app/backoffice/agreements/components/coverage-line.tsx";
import { Termination } from "#app/backoffice/agreements/components/termination.tsx";
import { readCoverage } from "#app/backoffice/agreements/songs/read-coverage.server.ts";
import { submitTermination } from "#app/backoffice/agreements/termination.action.server.ts";
import { editedId } from "#app/backoffice/edited-id.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { RecordEditor } from "#app/records/components/record-editor.tsx";
import { loadRecord } from "#app/records/store/load-record.server.ts";
import { submitRecord } from "#app/records/store/submit-record.action.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const id = editedId(params);
  if (id === null) requireAccess(ctx, "agreements-edit");
  const record = await loadRecord(ctx, agreementStore, id);
  const coverage = id === null || record.isDeleted ? null : await readCoverage(ctx, { id });
  return { record, coverage: coverage && { ...coverage, songs: [] } };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const id = editedId(params);
  const form = await readForm(request.clone() as typeof request);
  const act = form.get("act");
  if (id !== null && (act === "terminate" || act === "reinstate")) return await submitTermination(ctx, form, { id });
  return await submitRecord(ctx, agreementStore, request, { id, to: agreementPath });
}

export default function AgreementData() {
  const { record, coverage } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  const { id, values, version, isDeleted } = record;
  const act = reply?.initialValue?.act;
  const isTermination = act === "terminate" || act === "reinstate";
  return (
    <>
      {id === null || coverage === null ? null : <CoverageLine id={id} coverage={coverage} />}
      <RecordEditor type={agreementType} record={record} reply={isTermination ? undefined : reply} />
      {id === null || isDeleted || !record.canEdit || values.status === "draft" ? null : (
        <Termination
          key={version}
          version={version}
          endsOn={values.status === "terminated" ? String(values.endsOn) : null}
          path={agreementPath(id)}
          reply={isTermination ? reply : undefined}
        />
      )}
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { RecordHistory } from "#app/backoffice/catalogue-records/components/record-history.tsx";
import { listHistory } from "#app/backoffice/catalogue-records/list-history.server.ts";
import { requireRecord } from "#app/backoffice/catalogue-records/read-records.server.ts";
import { recordOptions } from "#app/backoffice/catalogue-records/record-cells.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "agreements-edit");
  await requireRecord(ctx, agreementStore, id);
  return {
    history: await listHistory(ctx, agreementStore, { id, options: await recordOptions(ctx, agreementStore, id) }),
  };
}

export default function AgreementHistory() {
  return <RecordHistory rows={useLoaderData<typeof loader>().history} />;
}

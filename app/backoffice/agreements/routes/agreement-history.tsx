import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { RecordHistory } from "#app/records/components/record-history.tsx";
import { listHistory } from "#app/records/store/list-history.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { recordOptions } from "#app/records/store/record-cells.server.ts";

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

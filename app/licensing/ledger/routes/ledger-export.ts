import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportLedger } from "#app/licensing/ledger/read-ledger-page.server.ts";

/** GET /ledger/export.csv, with `journal` of all postings. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportLedger(ctx);
}

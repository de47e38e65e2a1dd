import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportStatement } from "#app/licensing/statements/statement-files.server.ts";

/** GET /statements/:id.csv and, in an inbox, /inbox/:token/statements/:id.csv */
export async function loader({ params: { id = "", token }, context: { ctx } }: LoaderFunctionArgs) {
  return exportStatement(ctx, { id, token });
}

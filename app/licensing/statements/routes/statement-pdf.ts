import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { printStatement } from "#app/licensing/statements/statement-files.server.ts";

/** GET /statements/:id.pdf and, in an inbox, /inbox/:token/statements/:id.pdf */
export async function loader({ params: { id = "", token }, context: { ctx } }: LoaderFunctionArgs) {
  return printStatement(ctx, { id, token });
}

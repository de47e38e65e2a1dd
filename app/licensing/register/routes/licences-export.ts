import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportRegister } from "#app/licensing/register/read-register-page.server.ts";

/** GET /licences/export.csv: the filtered register as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportRegister(ctx);
}

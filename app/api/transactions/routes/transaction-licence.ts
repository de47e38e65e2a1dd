import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { licenceBody } from "#app/api/transactions/licence-body.ts";
import { requireLicence } from "#app/licensing/licences/get-licence.server.ts";

/** GET /api/v1/transactions/:id/licences/:number: a licence in full, for the client and for UpdateTransaction. */
export async function loader({ params: { id = "", number = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { licence } = await requireLicence(ctx, { id, number });
  return Response.json({ data: licenceBody(licence) });
}

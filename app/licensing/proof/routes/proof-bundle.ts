import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { bundleProof } from "#app/licensing/proof/bundle-proof.server.ts";

/** GET /transactions/:id/licences/:number/proof.zip */
export async function loader({ params: { id = "", number = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return bundleProof(ctx, { id, number });
}

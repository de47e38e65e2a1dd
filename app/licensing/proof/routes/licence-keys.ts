import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listLicenceKeys } from "#app/licensing/proof/licence-keys.server.ts";

/** GET /.well-known/syncline-licence-keys.json: the public keys of proofs, as JSON Web Keys. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return Response.json(
    { keys: await listLicenceKeys(ctx.env) },
    { headers: { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" } },
  );
}

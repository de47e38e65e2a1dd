import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "#app/downloads/file-name.ts";
import { acknowledge } from "#app/exchange/deliveries/delivery-files.server.ts";

/** GET /ingestions/:id/acknowledgement.xml: the answer to the sender, as an attachment. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return new Response(await acknowledge(ctx, { id }), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": attachment("acknowledgement.xml"),
      "Cache-Control": "private, no-store",
    },
  });
}

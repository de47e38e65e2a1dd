import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "#app/downloads/file-name.ts";
import { openMessage } from "#app/exchange/deliveries/delivery-files.server.ts";

/** GET /ingestions/:id/message.xml: the message as it was delivered, as an attachment. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { body, size } = await openMessage(ctx, { id });
  return new Response(body, {
    headers: {
      "Content-Type": "application/xml",
      "Content-Length": String(size),
      "Content-Disposition": attachment("message.xml"),
      "Cache-Control": "private, no-store",
    },
  });
}

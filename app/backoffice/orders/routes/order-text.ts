import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orderStore } from "#app/backoffice/orders/order-store.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";

/** GET /orders/:id/signed.txt: the text that was signed. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { signedText } = await requireRecord(ctx, orderStore, id);
  return new Response(String(signedText), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

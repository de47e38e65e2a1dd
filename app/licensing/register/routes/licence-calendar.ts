import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { licenceCalendar } from "#app/licensing/register/licence-calendar.server.ts";

/** GET /licences/calendar.ics, and for programmes /licences/calendar/:token.ics. */
export async function loader({ params: { token }, context: { ctx } }: LoaderFunctionArgs) {
  return licenceCalendar(ctx, token ?? null);
}

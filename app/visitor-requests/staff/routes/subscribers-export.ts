import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";
import { exportSubscribers } from "#app/visitor-requests/staff/list-subscribers.server.ts";
import { subscribersQuerySchema } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";

const { subscribers: copy } = staffCopy;
const { email, status, confirmed, date } = copy.columns;

/** The addresses as CSV for the newsletter software. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = subscribersQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const rows = await exportSubscribers(ctx, query);
  return csvResponse(
    copy.file,
    [email, status, confirmed, date, copy.unsubscribe],
    rows.map((row) => [
      row.email,
      copy.statuses[row.status],
      isoTime(row.confirmedAt),
      isoTime(row.createdAt),
      row.unsubscribe,
    ]),
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listWholeRoster } from "#app/artists/roster/list-roster.server.ts";
import { rosterCopy as copy } from "#app/artists/roster/roster-copy.ts";
import { rosterQuerySchema } from "#app/artists/roster/roster-query.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";

const { columns } = copy;

/** The filtered roster as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const artists = await listWholeRoster(ctx, rosterQuerySchema.parse(Object.fromEntries(ctx.url.searchParams)));
  return csvResponse(
    copy.file,
    [copy.label, columns.artist, copy.status, columns.published, columns.total, columns.profile, columns.open],
    artists.map(({ label, name, status, published, total, percent, open }) => [
      ...[label, name, copy.statuses[status]],
      ...[published, total, percent, open],
    ]),
  );
}

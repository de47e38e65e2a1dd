import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportCwr } from "#app/backoffice/rights-files/export-cwr.server.ts";
import { rightsFilesCopy as copy } from "#app/backoffice/rights-files/rights-files-copy.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { pageField } from "#app/ui/list/list-query.ts";

/** Complete works of a publisher as CWR 2.2. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const search = ctx.url.searchParams;
  const file = await exportCwr(ctx, {
    submitterId: search.get("submitter") ?? "",
    part: pageField.parse(search.get("part") ?? 1),
  });
  if (file === null) throw new AppError("not_found", copy.noWorks);
  return new Response(file.text, {
    headers: {
      "Content-Type": "text/plain; charset=us-ascii",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

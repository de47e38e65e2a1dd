import { staffMeta } from "#app/ui/page-meta.ts";
import "#app/licensing/cue-sheets/components/printed-sheet.css";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { PrintedSheet } from "#app/licensing/cue-sheets/components/printed-sheet.tsx";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";

/** GET /transactions/:id/cue-sheet/print and /cue-sheets/:sheetId/print: the printable sheet. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  return readCueSheet(ctx, params);
}

export default function PrintedCueSheetPage() {
  const sheet = useLoaderData<typeof loader>();
  return (
    <div className="cue-print px-gutter pt-8 pb-16">
      <Link to={sheet.path} className="row-action text-sm">
        {copy.edit}
      </Link>
      <PrintedSheet sheet={sheet} />
    </div>
  );
}

export const meta = staffMeta(copy.title);

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportMemberData, exportOwnData } from "#app/backoffice/people/personal-data/export-person.server.ts";
import { personalCopy } from "#app/backoffice/people/personal-data/personal-copy.ts";

/** GET /account-settings/data.zip: one's own data; /iam/people/:id/data.zip: what of a person belongs to the company. */
export async function loader({ params: { id }, context: { ctx } }: LoaderFunctionArgs) {
  const body = await (id === undefined ? exportOwnData(ctx) : exportMemberData(ctx, { membershipId: id }));
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${personalCopy.file}.zip"`,
      "Cache-Control": "private, no-store",
    },
  });
}

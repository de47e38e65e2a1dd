import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportSubjectLinks } from "#app/share-subjects/export-subject-links.server.ts";
import { shareSubjectAt } from "#app/share-subjects/share-subjects.server.ts";

/** GET …/:id/shares/export: CSV with a line per link and item, for users who may share the subject. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await exportSubjectLinks(ctx, await shareSubjectAt(ctx, "editPath").require(ctx, { id }));
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { requireProject } from "#app/projects/spaces/get-project.server.ts";
import { exportSubmissions, submissionsQuerySchema } from "#app/projects/submissions/list-submissions.server.ts";
import { submissionPath } from "#app/projects/submissions/submission.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";

/** GET /spaces/:id/export.csv: submissions in one state. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { state } = submissionsQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  await requireProject(ctx, { id });
  const rows = await exportSubmissions(ctx, { projectId: id, state });
  const cells = rows.map((row) => [
    ...[row.title, row.artist, copy.states[row.state], row.kind === "upload" ? copy.files[row.fileState] : null],
    ...[row.senderName, row.senderEmail, row.message, row.comments, new Date(row.sentAt).toISOString()],
    `${ctx.url.origin}${submissionPath(row.id)}`,
  ]);
  return csvResponse(copy.file, copy.csvHead, cells);
}

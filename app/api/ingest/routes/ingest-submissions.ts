import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import { listQueuedSubmissions } from "#app/projects/submissions/ingest/queued-submissions.server.ts";
import { recordSubmission } from "#app/projects/submissions/ingest/record-submission.server.ts";
import { privateRecordingSchema } from "#audio/ingest/ingested-recording.ts";

/** As for recordings: 5,000 files are the most of it. */
const maxBytes = 4 * 1024 * 1024;
const submissionId = z.uuid();
const bodySchema = z.union([
  z.object({ submissionId, recording: privateRecordingSchema }),
  z.object({ submissionId, problem: z.string().trim().min(1).max(300) }),
]);

/** GET /api/v1/ingest/submissions: the uploads to projects that wait for a stream. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  return Response.json({ data: { submissions: await listQueuedSubmissions(ctx) } });
}

/** POST /api/v1/ingest/submissions {submissionId, recording | problem}: records the stream that was stored, or why there is none. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to record a submission.");
  const input = await readJsonBody(request, { schema: bodySchema, maxBytes });
  await recordSubmission(ctx, input);
  return Response.json({ data: { submissionId: input.submissionId } }, { status: 201 });
}

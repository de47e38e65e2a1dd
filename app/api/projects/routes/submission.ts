import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { setSubmissionDeleted, setSubmissionState } from "#app/projects/submissions/change-submission.server.ts";
import { readSubmissionPage } from "#app/projects/submissions/read-submission-page.server.ts";
import { submissionFilePath, submissionPath, submissionStates } from "#app/projects/submissions/submission.ts";

const maxBytes = 4096;
const changeSchema = z.object({ state: z.enum(submissionStates) });

async function bodyOf(ctx: RequestContext, id: string) {
  const { submission, threads, member } = await readSubmissionPage(ctx, { ref: id });
  const { id: _id, track, durationMs, ...shown } = submission;
  return {
    ...{ _id, ...shown, uri: submissionPath(_id) },
    spaceId: member?.projectId ?? null,
    state: member?.state ?? null,
    message: member?.message ?? "",
    address: member?.address ?? null,
    file: member?.file ? { ...member.file, uri: submissionFilePath(_id) } : null,
    duration: durationMs === null ? null : durationMs / 1000,
    isPlayable: track !== null,
    times: threads,
  };
}

/** GET /api/v1/submissions/:id, for ListSpaces, as a member of its project: a submission with its comments. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "projects");
  return Response.json({ data: await bodyOf(ctx, id) });
}

/** PATCH /api/v1/submissions/:id `{ state }`: new, shortlisted or declined. DELETE deletes it. For ListSpaces, as an editor. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "PATCH" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use PATCH to change a submission or DELETE to delete it.");
  requireAccess(ctx, "projects");
  if (method === "DELETE") {
    await setSubmissionDeleted(ctx, { id, isDeleted: true });
    return Response.json({ data: { _id: id } });
  }
  const { state } = await readJsonBody(request, { schema: changeSchema, maxBytes });
  await setSubmissionState(ctx, { id, state });
  return Response.json({ data: await bodyOf(ctx, id) });
}

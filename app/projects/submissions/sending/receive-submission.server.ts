import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { honeypotField } from "#app/edge/forms/honeypot.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { projectToken } from "#app/projects/spaces/project-links.server.ts";
import { openSubmitLink } from "#app/projects/submissions/sending/open-submit-link.server.ts";
import { storeSubmission } from "#app/projects/submissions/sending/store-submission.server.ts";
import { submitCopy as copy } from "#app/projects/submissions/sending/submit-copy.ts";
import { submitSchema } from "#app/projects/submissions/sending/submit-form.ts";
import { submitNoticeCopy } from "#app/projects/submissions/sending/submit-notice-copy.ts";
import { requireUploadField } from "#app/projects/submissions/sending/upload-form.server.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";

/** `token`: of the submission's link; null for detected bots. */
type Received =
  | { sent: true; token: string | null }
  | { sent: false; status: number; reply: SubmissionResult<string[]> };

type Refusal = { status: number; errors: Record<string, string[]> };

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AppError)) throw error;
  return { status: error.status, errors: error.fields ?? { "": [error.message] } };
}

/**
 * Handles the form of a submission link: fields, then the file, streamed to storage. Errors redisplay the input; the file must be chosen
 * again, which the reply states.
 */
export async function receiveSubmission(
  ctx: RequestContext,
  request: Request,
  { token }: { token: string },
): Promise<Received> {
  let typed: Record<string, string> = {};
  try {
    return await readStreamedForm(request, async ({ fields, fileName, file }): Promise<Received> => {
      const { form = "", [honeypotField]: bait = "", ...values } = Object.fromEntries(fields);
      typed = values;
      if (bait !== "") return { sent: true, token: null };
      const parsed = submitSchema.safeParse(values);
      if (!parsed.success) {
        const errors = { ...z.flattenError(parsed.error).fieldErrors, file: [copy.errors.again] };
        return { sent: false, status: 400, reply: replyOf(values, errors) };
      }
      const link = await openSubmitLink(ctx, { token });
      if (link.state !== "open") throw new AppError("gone", submitNoticeCopy.closed[link.state].title);
      const { project } = link;
      await enforceRateLimit(ctx.env, "signIn", `submission:${ctx.address}:${project.id}`);
      const id = await requireUploadField(ctx, project, form);
      await storeSubmission(ctx, project, { id, fields: parsed.data, fileName, file });
      const { linkVersion } = project;
      return { sent: true, token: await projectToken(ctx, "submission", { id, linkVersion }) };
    });
  } catch (error) {
    const { status, errors } = refusalOf(error);
    return { sent: false, status, reply: replyOf(typed, errors) };
  }
}

function replyOf(initialValue: Record<string, string>, error: Record<string, string[] | undefined>) {
  const named = Object.entries(error).flatMap(([name, messages]) => (messages ? [[name, messages] as const] : []));
  return { status: "error" as const, initialValue, error: Object.fromEntries(named) };
}

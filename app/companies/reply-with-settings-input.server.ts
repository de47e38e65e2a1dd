import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { readCompanySettings, type Section } from "#app/companies/company-settings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";

type Reply = {
  section: Section;
  submission: Submission<{ version?: string }, string[], unknown>;
  /** Why the save failed; undefined when nothing was saved: a validation error, an added row, a preview. */
  error?: unknown;
};

/**
 * The response that shows a settings form again with its input. After a conflict it carries the current version, so that saving
 * again overwrites on purpose.
 * @throws `error` when it belongs to the error page
 */
export async function replyWithSettingsInput(ctx: RequestContext, { section, submission, error }: Reply) {
  if (error === undefined) {
    const { version } = submission.payload;
    const status = submission.status === "error" ? 400 : 200;
    return data({ reply: submission.reply(), version: typeof version === "string" ? version : "" }, { status });
  }
  const { data: reply, init } = replyWithInput(submission, error);
  const { version } = await readCompanySettings(ctx, { section });
  return data({ reply, version }, init ?? undefined);
}

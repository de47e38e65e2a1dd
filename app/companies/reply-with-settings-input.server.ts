import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { readCompanySettings, type Section } from "#app/companies/company-settings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";

type Typed = {
  section: Section;
  submission: Submission<{ version?: string }, string[], unknown>;
  /** Why a save failed; nothing when it was none: a mistake in a field, a row added, a preview. */
  error?: unknown;
};

/**
 * The answer that leaves a form of the settings on the page as it was typed. After a conflict it carries the version as it is
 * now: to save once more is then a decision. @throws `error` when it is not for the form to say
 */
export async function replyWithSettingsInput(ctx: RequestContext, { section, submission, error }: Typed) {
  if (error === undefined) {
    const { version } = submission.payload;
    const status = submission.status === "error" ? 400 : 200;
    return data({ reply: submission.reply(), version: typeof version === "string" ? version : "" }, { status });
  }
  const { data: reply, init } = replyWithInput(submission, error);
  const { version } = await readCompanySettings(ctx, { section });
  return data({ reply, version }, init ?? undefined);
}

import { data } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { fillDraft } from "#app/licensing/requests/fill-draft.server.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { checkTimeline, type TimelineCheck } from "#app/licensing/timelines/check-timeline.server.ts";
import { timelineFormLimits, timelineSchema } from "#app/licensing/timelines/timeline-form.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";
import { draftPath } from "#app/licensing/transactions/transaction-paths.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { noUsage } from "#app/rights/usage/usage.ts";

export type TimelineReply = FormResult & { check?: TimelineCheck };

/** Adds the songs of the edit that no licence covers to the draft, with "My usage" where it states nothing. @throws AppError invalid if there are none */
async function requestMissing(ctx: RequestContext, missing: readonly string[]) {
  if (missing.length === 0) throw new AppError("invalid", copy.nothingMissing);
  const usage = currentUsage(ctx) ?? noUsage;
  const startsOn = (usage.startsOn ?? "") >= isoDateOf(ctx.now) ? usage.startsOn : null;
  const terms = { ...usage, startsOn, project: "", neededBy: null, description: "" };
  await fillDraft(ctx, { terms, recordingIds: [...missing] });
}

/** Action of the page: checks the edit and shows the result, or requests what is missing. @throws AppError unauthorised, forbidden */
export async function submitTimeline(ctx: RequestContext, body: RequestBody) {
  requireTransactionReader(ctx);
  const form = await readForm(body, timelineFormLimits);
  if (form.get("intent") === "request")
    return submitForm(ctx, form, {
      schema: timelineSchema,
      keepsInput: true,
      check: () => requireRequester(ctx),
      async act({ timeline: events, ...edit }) {
        const { missing } = await checkTimeline(ctx, { events, ...edit });
        await requestMissing(ctx, missing);
        const link = { href: draftPath, label: copy.openDraft };
        return { to: draftPath, toast: { kind: "success", title: copy.requested(missing.length), link } };
      },
    });
  const submission = parseForm(form, timelineSchema);
  if (submission.status !== "success") return data<TimelineReply>(submission.reply(), { status: 400 });
  const { timeline: events, ...edit } = submission.value;
  try {
    const check = await checkTimeline(ctx, { events, ...edit });
    return data<TimelineReply>({ ...submission.reply(), check });
  } catch (error) {
    return replyWithInput(submission, error);
  }
}

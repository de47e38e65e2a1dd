import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { answerAsks, askIdsOf, asksSchema, describeAsks } from "#app/licensing/inbox/answer-asks.server.ts";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import { pressSchema } from "#app/licensing/inbox/inbox-forms.ts";
import { openInbox } from "#app/licensing/inbox/open-inbox.server.ts";
import { renewInbox } from "#app/licensing/inbox/renew-inbox.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/**
 * The answers of a group, or a new link for one that lapsed. One trip for the link, one for what the questions are, and for each answer those of
 * `recordAnswer`: docs/decisions/156-rights-holders-inbox.md
 */
export async function submitInbox(ctx: RequestContext, form: FormData, token: string) {
  keepPrivate(ctx);
  if (ctx.actor !== null) refusePreview(ctx.actor);
  const inbox = await openInbox(ctx, token);
  if (inbox === null)
    return submitForm(ctx, form, {
      schema: pressSchema,
      async act() {
        await renewInbox(ctx, token);
        return { to: `${ctx.url.pathname}?mailed` };
      },
    });
  const known = await describeAsks(ctx, inbox, askIdsOf(form));
  return submitForm(ctx, form, {
    schema: asksSchema(known),
    async act(input) {
      const recorded = await answerAsks(ctx, inbox, { ...input, known });
      return { to: ctx.url.pathname, toast: { kind: "success", title: copy.recorded(recorded) } };
    },
  });
}

import { data } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm, parseForm } from "#app/edge/forms/parse-form.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { sentFormKey } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { deleteEndpoint } from "#app/webhooks/endpoints/change-endpoint.server.ts";
import { rotateSecret } from "#app/webhooks/endpoints/rotate-secret.server.ts";
import { replayDelivery, replayFailed, sendTestEvent } from "#app/webhooks/history/replay-deliveries.server.ts";
import { webhookForms } from "#app/webhooks/webhook-forms.ts";
import { deliveryPath, webhookPath, webhooksPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

/** A new secret is in this response only, so there is no redirect. */
async function submitRotation(ctx: RequestContext, form: FormData, id: string) {
  try {
    const { secret } = await rotateSecret(ctx, { id, formKey: await sentFormKey(ctx, form) });
    return data({ secret, reply: null });
  } catch (error) {
    const { data: reply, init } = replyWithInput(parseForm(form, webhookForms.rotate), error);
    return data({ secret: null, reply }, init ?? undefined);
  }
}

function submit(ctx: RequestContext, form: FormData, id: string) {
  switch (form.get("act")) {
    case "test":
      return submitForm(ctx, form, {
        schema: webhookForms.test,
        async act() {
          const sent = await sendTestEvent(ctx, { endpointId: id });
          return {
            to: deliveryPath({ endpointId: id, id: sent.id }),
            toast: { kind: "success", title: copy.test.sent, body: copy.test.sentText },
          };
        },
      });
    case "replay":
      return submitForm(ctx, form, {
        schema: webhookForms.replay,
        async act({ since }) {
          const title = copy.replay.done(await replayFailed(ctx, { endpointId: id, since }));
          return { to: `${webhookPath(id)}?state=pending`, toast: { kind: "success", title } };
        },
      });
    case "replay-one":
      return submitForm(ctx, form, {
        schema: webhookForms["replay-one"],
        async act({ delivery }) {
          await replayDelivery(ctx, { endpointId: id, id: delivery });
          return {
            to: deliveryPath({ endpointId: id, id: delivery }),
            toast: { kind: "success", title: copy.replay.done(1) },
          };
        },
      });
    case "delete":
      return submitForm(ctx, form, {
        schema: webhookForms.delete,
        async act() {
          await deleteEndpoint(ctx, { id });
          return { to: webhooksPath, toast: { kind: "success", title: copy.deleted, undoes: true } };
        },
      });
    default:
      throw new AppError("invalid", notOurForm);
  }
}

/**
 * Forms of an endpoint's page; `act` names the form. @throws AppError unauthorised, forbidden, not_found; invalid for an unknown `act`
 */
export async function submitWebhook(ctx: RequestContext, form: FormData, { id }: { id: string }) {
  requireAccess(ctx, "company-settings");
  if (form.get("act") === "rotate") return submitRotation(ctx, form, id);
  const answer = await submit(ctx, form, id);
  // A redirect, or the form with its errors.
  return "data" in answer ? data({ secret: null, reply: answer.data }, answer.init ?? undefined) : answer;
}

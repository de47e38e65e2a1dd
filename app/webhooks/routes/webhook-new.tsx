import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { sentFormKey } from "#app/edge/forms/send-once.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { ShownOnce } from "#app/ui/form/shown-once.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { EndpointFields } from "#app/webhooks/components/endpoint-fields.tsx";
import { createEndpoint } from "#app/webhooks/endpoints/create-endpoint.server.ts";
import { newEndpointSchema } from "#app/webhooks/endpoints/endpoint-form.ts";
import { webhookPath, webhooksPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "company-settings");
  return null;
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  const form = await readForm(request);
  const submission = parseForm(form, newEndpointSchema);
  if (submission.status !== "success") return data({ reply: submission.reply(), created: null }, { status: 400 });
  try {
    const created = await createEndpoint(ctx, { ...submission.value, formKey: await sentFormKey(ctx, form) });
    // No redirect: the secret is shown in this response only.
    return data({ reply: submission.reply(), created });
  } catch (error) {
    const { data: reply, init } = replyWithInput(submission, error);
    return data({ reply, created: null }, init ?? undefined);
  }
}

export default function NewWebhookPage() {
  const done = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={webhooksPath} label={copy.back} />
      <h1 className="mt-2 text-title">{done?.created ? copy.created : copy.add}</h1>
      {done?.created ? (
        <div className="mt-6">
          <ShownOnce label={copy.secret.label} hint={copy.secret.shown} value={done.created.secret} />
          <ButtonLink to={webhookPath(done.created.id)} variant="accent">
            {copy.secret.open}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className="my-4 max-w-[60ch] text-row text-mute">{copy.form.newLead}</p>
          <FormFrame id="webhook" reply={done?.reply} submit={copy.form.create} cancelTo={webhooksPath}>
            {(fields) => <EndpointFields {...fields} saved={null} />}
          </FormFrame>
        </>
      )}
    </div>
  );
}

export const meta = staffMeta([copy.add, copy.title]);

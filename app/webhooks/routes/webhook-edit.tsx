import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { EndpointFields } from "#app/webhooks/components/endpoint-fields.tsx";
import { changeEndpoint } from "#app/webhooks/endpoints/change-endpoint.server.ts";
import { endpointSchema } from "#app/webhooks/endpoints/endpoint-form.ts";
import { requireEndpoint } from "#app/webhooks/endpoints/require-endpoint.server.ts";
import { editWebhookPath, webhookPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const endpoint = await requireEndpoint(ctx, { id });
  return { endpoint, version: versionOf(endpoint) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  return submitForm(ctx, request, {
    schema: endpointSchema,
    async act(input) {
      await changeEndpoint(ctx, { ...input, id });
      return { to: webhookPath(id), toast: { kind: "success", title: copy.saved } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireEndpoint(ctx, { id })) };
    },
  });
}

export default function EditWebhookPage() {
  const { endpoint, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const path = webhookPath(endpoint.id);
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={path} label={endpoint.url} />
      <h1 className="mt-2 mb-6 text-title">{copy.edit}</h1>
      <FormFrame
        id="webhook"
        reply={reply}
        saved={{ path: editWebhookPath(endpoint.id), version, reload: copy.reload }}
        submit
        cancelTo={path}
      >
        {(fields) => <EndpointFields {...fields} saved={{ ...endpoint, active: endpoint.state === "active" }} />}
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta([copy.edit, copy.title]);

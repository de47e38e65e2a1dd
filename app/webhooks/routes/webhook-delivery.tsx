import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { CodeBlock } from "#app/ui/code-block.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { resultOf } from "#app/webhooks/components/delivery-columns.tsx";
import { requireDelivery } from "#app/webhooks/history/list-deliveries.server.ts";
import { webhookBody } from "#app/webhooks/webhook-body.ts";
import { webhookPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

/** GET /webhooks/:id/deliveries/:deliveryId: an event, its body and the last response. */
export async function loader({ params: { id = "", deliveryId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { data, ...delivery } = await requireDelivery(ctx, { endpointId: id, id: deliveryId });
  const body = webhookBody({ ...delivery, data, company: ctx.company, origin: ctx.url.origin });
  return { delivery, body: JSON.stringify(body, null, 2) };
}

const { columns: labels } = copy;

export default function DeliveryPage() {
  const { delivery, body } = useLoaderData<typeof loader>();
  const { id, endpointId, type, eventId, state, createdAt, attempts, attemptedAt, durationMs, nextAt } = delivery;
  const time = (at: number) => <DateTime at={at} />;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={webhookPath(endpointId)} label={copy.deliveries.title} />
      <h1 className="mt-2 mb-4 text-title [overflow-wrap:anywhere]">{type}</h1>
      <Facts
        facts={[
          { label: labels.state, value: copy.deliveryStates[state] },
          { label: labels.id, value: eventId },
          { label: labels.created, value: time(createdAt) },
          { label: labels.attempts, value: String(attempts) },
          ...(attemptedAt === null
            ? []
            : [
                { label: labels.attempted, value: time(attemptedAt) },
                { label: labels.status, value: resultOf(delivery) },
                { label: labels.duration, value: copy.deliveries.ms(durationMs ?? 0) },
              ]),
          ...(state === "pending" ? [{ label: labels.next, value: time(nextAt) }] : []),
        ]}
      />
      {state === "pending" ? null : (
        <Form method="post" action={webhookPath(endpointId)} className="mt-6">
          <FormKey />
          <input type="hidden" name="delivery" value={id} />
          <Button variant="quiet" name="act" value="replay-one">
            {copy.replay.one}
          </Button>
        </Form>
      )}
      <div className="mt-8 grid gap-6">
        {attemptedAt === null ? null : (
          <CodeBlock title={labels.response} code={delivery.response || copy.deliveries.none} />
        )}
        <CodeBlock title={copy.deliveries.body} code={body} />
      </div>
    </div>
  );
}
export const meta = staffMeta(copy.title);

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { ShownOnce } from "#app/ui/form/shown-once.tsx";
import { ListFilters, searchOf } from "#app/ui/list/list-filters.tsx";
import { RecordList } from "#app/ui/list/record-list.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { deliveryColumns } from "#app/webhooks/components/delivery-columns.tsx";
import { WebhookForms } from "#app/webhooks/components/webhook-forms.tsx";
import { deliveriesQuery } from "#app/webhooks/history/deliveries-query.ts";
import { listDeliveries } from "#app/webhooks/history/list-deliveries.server.ts";
import { submitWebhook } from "#app/webhooks/webhook.action.server.ts";
import { webhookTypes } from "#app/webhooks/webhook-events.ts";
import { fieldTime } from "#app/webhooks/webhook-forms.ts";
import { editWebhookPath, webhookPath, webhooksPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

const dayMs = 24 * 3600 * 1000;

/** GET /webhooks/:id: an endpoint with its deliveries. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const query = deliveriesQuery.parse(Object.fromEntries(ctx.url.searchParams));
  const listed = await listDeliveries(ctx, { ...query, endpointId: id });
  const { formerUntil } = listed.endpoint;
  const both = formerUntil !== null && formerUntil > ctx.now ? fieldTime(formerUntil).replace("T", " ") : null;
  return { ...listed, query, both, since: fieldTime(ctx.now - dayMs) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitWebhook(ctx, await readForm(request), { id });
}

type Endpoint = ReturnType<typeof useLoaderData<typeof loader>>["endpoint"];

function stateOf({ state, offReason }: Endpoint): string {
  const reason = offReason === null ? "" : copy.offReasons[offReason];
  return state === "off" ? `${copy.states.off}. ${reason} ${copy.offText}` : copy.states[state];
}

export default function WebhookPage() {
  const { endpoint, deliveries, total, page, pages, query, both, since } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { id, url, description, events } = endpoint;
  const path = webhookPath(id);
  const isFiltered = query.state !== "all";
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={webhooksPath} label={copy.back} />
      <div className="mt-2 mb-4 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-title [overflow-wrap:anywhere]">{new URL(url).host}</h1>
        <ButtonLink to={editWebhookPath(id)} variant="quiet">
          {copy.edit}
        </ButtonLink>
      </div>
      {done?.secret ? <ShownOnce label={copy.secret.label} hint={copy.secret.shown} value={done.secret} /> : null}
      {done?.reply?.error?.[""] ? <FormError id="webhook-error" errors={done.reply.error[""]} /> : null}
      <Facts
        facts={[
          { label: copy.columns.url, value: url },
          ...(description === "" ? [] : [{ label: copy.form.description, value: description }]),
          { label: copy.columns.state, value: stateOf(endpoint) },
          {
            label: copy.columns.events,
            value: events.length === webhookTypes.length ? copy.eventCount(1, 1) : events.join(", "),
          },
        ]}
      />
      <WebhookForms endpoint={endpoint} since={since} both={both} reply={done?.reply} />
      <div className="mt-10 mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl">{copy.deliveries.title}</h2>
        <ListFilters
          query={query}
          submit={copy.deliveries.filter}
          fields={[
            {
              name: "state",
              label: copy.deliveries.state,
              options: optionsOf({ all: copy.deliveries.all, ...copy.deliveryStates }),
            },
          ]}
        />
      </div>
      <RecordList
        caption={copy.deliveries.title}
        total={copy.deliveries.total(total)}
        csv={{ href: `${path}/export.csv${searchOf(query)}`, label: copy.deliveries.csv }}
        columns={deliveryColumns(id)}
        rows={deliveries}
        empty={{
          title: copy.deliveries.empty,
          text: isFiltered ? copy.deliveries.emptyFiltered : copy.deliveries.emptyText,
          action: isFiltered ? (
            <ButtonLink to={path} variant="quiet">
              {copy.deliveries.showAll}
            </ButtonLink>
          ) : null,
        }}
        page={page}
        pages={pages}
      />
    </div>
  );
}

export const meta = staffMeta(copy.title);

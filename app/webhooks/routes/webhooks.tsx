import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { listEndpoints } from "#app/webhooks/endpoints/list-endpoints.server.ts";
import { webhookTypes } from "#app/webhooks/webhook-events.ts";
import { newWebhookPath, webhookPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

/** GET /webhooks. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { endpoints: await listEndpoints(ctx) };
}

type Endpoint = ReturnType<typeof useLoaderData<typeof loader>>["endpoints"][number];
const { columns: labels } = copy;

const columns: ListColumn<Endpoint>[] = [
  {
    id: "url",
    label: labels.url,
    wide: true,
    cell: ({ id, url, description }) => (
      <>
        <Link to={webhookPath(id)} className="link [overflow-wrap:anywhere]">
          {url}
        </Link>
        {description === "" ? null : (
          <span className="block text-sm text-mute [overflow-wrap:anywhere]">{description}</span>
        )}
      </>
    ),
  },
  { id: "state", label: labels.state, cell: ({ state }) => copy.states[state] },
  { id: "events", label: labels.events, cell: ({ events }) => copy.eventCount(events.length, webhookTypes.length) },
  {
    id: "last",
    label: labels.last,
    cell: ({ lastAt }) => (lastAt === null ? copy.never : <DateTime at={lastAt} />),
  },
  { id: "waiting", label: labels.waiting, align: "end", cell: ({ waiting }) => waiting },
];

export default function WebhooksPage() {
  const { endpoints } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink to={newWebhookPath} variant="accent">
      {copy.add}
    </ButtonLink>
  );
  return (
    <ListPage
      title={copy.title}
      lead={copy.lead}
      add={endpoints.length === 0 ? null : add}
      columns={columns}
      rows={endpoints}
      empty={{ title: copy.empty, text: copy.emptyText, action: add }}
    />
  );
}

export const meta = staffMeta(copy.title);

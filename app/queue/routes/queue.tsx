import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { actOnQueue } from "#app/queue/act-on-queue.server.ts";
import { queueColumns } from "#app/queue/components/queue-columns.tsx";
import { listenForQueueKeys } from "#app/queue/listen-for-queue-keys.ts";
import { queueCopy as copy } from "#app/queue/queue-copy.ts";
import { queueKinds } from "#app/queue/queue-kinds.ts";
import {
  afterOf,
  afterParameter,
  dueFilters,
  queueFormSchema,
  queuePath,
  queueQuery,
  queueSearch,
  readAfter,
  showFilters,
  whoseFilters,
} from "#app/queue/queue-query.ts";
import { readQueue } from "#app/queue/read-queue.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /queue: what waits for a person. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { searchParams } = ctx.url;
  const query = queueQuery.parse(Object.fromEntries(searchParams));
  const list = readAfter(searchParams.get(afterParameter));
  const queue = await readQueue({ ...ctx, list }, query);
  return { ...queue, query, next: afterOf(list.next) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "queue");
  return submitForm(ctx, request, {
    schema: queueFormSchema,
    async act(row) {
      await actOnQueue(ctx, row);
      return { to: `${queuePath}${ctx.url.search}`, toast: { kind: "success", title: copy.done[row.act] } };
    },
  });
}

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const fields = [
  { name: "whose", label: copy.whose, options: choices(whoseFilters, copy.whoses) },
  { name: "due", label: copy.due, options: choices(dueFilters, copy.dues) },
  { name: "show", label: copy.show, options: choices(showFilters, copy.shows) },
];

export default function QueuePage() {
  const { query, items, counts, total, isCapped, next } = useLoaderData<typeof loader>();
  useEffect(listenForQueueKeys, []);
  const hasFilters = queueSearch(query) !== "";
  const rows = items.map((item) => ({ ...item, id: `${item.kind} ${item.id}`, subject: item.id }));
  const tabs = counts.filter(({ kind, count }) => count > 0 || kind === query.kind);
  return (
    <ListPage
      title={copy.title}
      lead={copy.lead}
      filters={{
        ...{ query, submit: copy.filter, fields },
        children: query.kind === "all" ? null : <input type="hidden" name="kind" value={query.kind} />,
      }}
      tabs={
        <Tabs
          label={copy.kindLabel}
          items={[
            {
              label: copy.all,
              to: `${queuePath}${queueSearch({ ...query, kind: "all" })}`,
              current: query.kind === "all",
            },
            ...tabs.map(({ kind, count }) => ({
              label: copy.counted(queueKinds[kind].label, count),
              to: `${queuePath}${queueSearch({ ...query, kind })}`,
              current: query.kind === kind,
            })),
          ]}
        />
      }
      total={copy.total(total, isCapped)}
      columns={queueColumns}
      rows={rows}
      parts={
        next === null ? null : (
          <Link to={`${queuePath}${queueSearch(query, next)}`} className="link mt-6 inline-block">
            {copy.next}
          </Link>
        )
      }
      empty={
        hasFilters
          ? {
              title: copy.noneFound,
              text: copy.noneFoundText,
              action: (
                <ButtonLink to={queuePath} variant="quiet">
                  {copy.showAll}
                </ButtonLink>
              ),
            }
          : { title: copy.empty, text: copy.emptyText }
      }
    >
      {items.length > 0 ? <p className="mb-4 hidden text-row text-mute lg:block">{copy.keys}</p> : null}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { removeDelivery } from "#app/exchange/deliveries/change-delivery.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveriesPath, deliveriesQuerySchema } from "#app/exchange/deliveries/delivery-form.ts";
import { deliveryStates } from "#app/exchange/deliveries/delivery-state.ts";
import { listDeliveries } from "#app/exchange/deliveries/list-deliveries.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { readReader } from "#app/exchange/reading/reader.server.ts";
import { ReaderNotice } from "#app/exchange/reading/reader-notice.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { removed, ...given } = Object.fromEntries(ctx.url.searchParams);
  const query = deliveriesQuerySchema.parse(given);
  return {
    query,
    removed: z.uuid().safeParse(removed).data ?? null,
    ...(await listDeliveries(ctx, query)),
    reader: await readReader(ctx),
  };
}

/** Puts a delivery that was just removed back. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: z.object({ id: z.string().max(64) }),
    check: () => requireDeliveryDesk(ctx, "change"),
    async act({ id }) {
      await removeDelivery(ctx, { id, isRemoved: false });
      return { to: `${deliveriesPath}/${id}`, toast: { kind: "success", title: copy.restored, undoes: true } };
    },
  });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["deliveries"][number];

const columns: ListColumn<Row>[] = [
  {
    id: "folder",
    label: copy.columns.folder,
    wide: true,
    cell: ({ id, folder, messageId }) => (
      <>
        <Link to={`${deliveriesPath}/${id}`} className="link font-semibold [overflow-wrap:anywhere]">
          {folder}
        </Link>
        {messageId === null ? null : <span className="block text-mute [overflow-wrap:anywhere]">{messageId}</span>}
      </>
    ),
  },
  {
    id: "state",
    label: copy.columns.state,
    cell: ({ state }) => <StateMark state={state}>{copy.states[state]}</StateMark>,
  },
  {
    id: "sender",
    label: copy.columns.sender,
    cell: ({ sender, senderName }) => <span className="[overflow-wrap:anywhere]">{senderName ?? sender}</span>,
  },
  { id: "releases", label: copy.columns.releases, align: "end", cell: ({ releases }) => releases },
  { id: "problems", label: copy.columns.problems, align: "end", cell: ({ problems }) => problems },
  { id: "received", label: copy.columns.received, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export default function IngestionsPage() {
  const { deliveries, total, page, pages, query, removed, reader, waiting, oldestAt } = useLoaderData<typeof loader>();
  const isFiltered = query.q !== "" || query.state !== "all" || query.shown !== "listed";
  const states = [
    { value: "all", label: copy.allStates },
    ...deliveryStates.map((value) => ({ value, label: copy.states[value] })),
  ];
  return (
    <ListPage
      queueKind="delivery"
      title={copy.title}
      lead={copy.lead}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter },
        fields: [
          { name: "state", label: copy.state, options: states },
          { name: "sort", label: copy.sort, options: optionsOf(copy.sorts) },
          { name: "shown", label: copy.shown, options: optionsOf(copy.shownOptions) },
        ],
      }}
      add={
        <>
          <ButtonLink to={`${deliveriesPath}/export.csv${searchOf(query)}`} variant="quiet" reloadDocument>
            {copy.csv}
          </ButtonLink>
          <ButtonLink to={`${deliveriesPath}/new`} variant="accent">
            {copy.add}
          </ButtonLink>
        </>
      }
      total={copy.total(total)}
      columns={columns}
      rows={deliveries}
      empty={
        isFiltered
          ? {
              title: copy.empty,
              text: copy.emptyText,
              action: (
                <ButtonLink to={deliveriesPath} variant="quiet">
                  {copy.showAll}
                </ButtonLink>
              ),
            }
          : { title: copy.none, text: copy.noneText }
      }
      page={page}
      pages={pages}
    >
      <ReaderNotice reader={reader} waiting={waiting} oldestAt={oldestAt} />
      {removed === null ? null : (
        <FormFrame id="restore" submit={copy.restore} className="my-4">
          <input type="hidden" name="id" value={removed} />
          <p>{copy.removed}</p>
        </FormFrame>
      )}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);

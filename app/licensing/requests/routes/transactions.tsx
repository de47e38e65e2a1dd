import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { listRequests } from "#app/licensing/requests/list-requests.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { ownTransactionsQuery } from "#app/licensing/transactions/transactions-query.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { timelinesPath } from "#app/track/timelines-path.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = ownTransactionsQuery.parse(Object.fromEntries(ctx.url.searchParams));
  const [list, { tracks, gone }] = await Promise.all([listRequests(ctx, query), getDraft(ctx)]);
  const { status } = query;
  return {
    ...list,
    status,
    drafted: tracks.length + gone.length,
    gone: gone.length,
  };
}

const statusOptions = [
  { value: "all", label: copy.allStatuses },
  ...sentStatuses.map((value) => ({ value, label: copy.status[value] })),
];

type Request = Awaited<ReturnType<typeof listRequests>>["requests"][number];

const { columns: labels } = copy;
const columns: ListColumn<Request>[] = [
  { id: "project", label: labels.project, wide: true, cell: ProjectCell },
  {
    id: "status",
    label: labels.status,
    cell: ({ isWithdrawn, status }) => (
      <StateMark state={isWithdrawn ? "withdrawn" : status}>
        {isWithdrawn ? copy.withdrawn : copy.status[status]}
      </StateMark>
    ),
  },
  {
    id: "songs",
    label: labels.songs,
    wide: true,
    cell: ({ titles, songs }) => `${titles.join(", ")}${songs > titles.length ? ` +${songs - titles.length}` : ""}`,
  },
  { id: "date", label: labels.date, cell: ({ sentAt }) => (sentAt === null ? null : <DateTime at={sentAt} />) },
];

/** A quote that waits for the user's answer is highlighted. */
function ProjectCell({ id, project, endClient, kind, awaitsAnswer, validUntil, colleague }: Request) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <Link to={transactionPath(id)} className="link font-semibold">
        {project || copy.untitled}
      </Link>
      <span className="text-mute">{` · ${endClient || copy.kinds[kind]}`}</span>
      {colleague === null ? null : <span className="block text-sm text-mute">{copy.askedBy(colleague)}</span>}
      {awaitsAnswer && validUntil !== null ? (
        <span className="mt-1 block w-fit border-l-4 border-accent pl-2 text-sm font-semibold">
          {copy.awaitsAnswer(formatIsoDate(validUntil))}
        </span>
      ) : null}
    </span>
  );
}

const none = { title: copy.none, text: copy.noneHint, action: <ButtonLink to="/search">{copy.search}</ButtonLink> };
const noneWithStatus = {
  title: copy.noneWithStatus,
  text: copy.noneWithStatusHint,
  action: (
    <ButtonLink to="/transactions" variant="quiet">
      {copy.showAll}
    </ButtonLink>
  ),
};

export default function TransactionsPage() {
  const { requests, page, pages, drafted, gone, status } = useLoaderData<typeof loader>();
  const isFiltered = status !== "all";
  const fields = [{ name: "status", label: labels.status, options: statusOptions }];
  return (
    <ListPage
      title={copy.listTitle}
      filters={requests.length > 0 || isFiltered ? { query: { status }, submit: copy.filter, fields } : null}
      columns={columns}
      rows={requests}
      empty={isFiltered ? noneWithStatus : none}
      page={page}
      pages={pages}
    >
      {drafted > 0 ? (
        <p className="my-6">
          {copy.draftCount(drafted)} {gone > 0 ? `${copy.draftGone(gone)} ` : null}
          <Link to="/transactions/draft" className="link">
            {copy.openDraft}
          </Link>
        </p>
      ) : null}
      <p className="my-6">
        <Link to={timelinesPath()} className="link">
          {copy.checkEdit}
        </Link>
      </p>
    </ListPage>
  );
}

export const meta = staffMeta(copy.listTitle);

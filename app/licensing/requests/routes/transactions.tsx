import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { pageField } from "#app/identity/people/people-query.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { listRequests } from "#app/licensing/requests/list-requests.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const page = pageField.parse(new URL(request.url).searchParams.get("page") ?? 1);
  const [list, { tracks }] = await Promise.all([listRequests(ctx, { page }), getDraft(ctx)]);
  return { ...list, drafted: tracks.length, company: ctx.company.name };
}

const { columns } = copy;
const heads: Column[] = [
  { id: "project", label: columns.project, wide: true },
  { id: "status", label: columns.status },
  { id: "songs", label: columns.songs, wide: true },
  { id: "date", label: columns.date },
];

export default function TransactionsPage() {
  const { requests, page, pages, drafted } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.listTitle}</h1>
      {drafted > 0 ? (
        <p className="mb-6">
          {copy.draftCount(drafted)}{" "}
          <Link to="/transactions/draft" className="link">
            {copy.openDraft}
          </Link>
        </p>
      ) : null}
      {requests.length === 0 ? (
        <EmptyState title={copy.none} action={<ButtonLink to="/search">{copy.search}</ButtonLink>}>
          {copy.noneHint}
        </EmptyState>
      ) : (
        <Table caption={copy.listTitle} columns={heads} cards>
          {requests.map((request) => (
            <TableRow
              key={request.id}
              columns={heads}
              cells={{
                project: (
                  <span className="[overflow-wrap:anywhere]">
                    <span className="font-semibold">{request.project || copy.untitled}</span>
                    <span className="text-mute">{` · ${copy.kinds[request.kind]}`}</span>
                  </span>
                ),
                status: copy.status[request.status],
                songs:
                  request.titles.join(", ") +
                  (request.songs > request.titles.length ? ` +${request.songs - request.titles.length}` : ""),
                date: request.sentAt === null ? null : <DateTime at={request.sentAt} />,
              }}
            />
          ))}
        </Table>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${copy.listTitle} · ${data?.company ?? ""}` },
  { name: "robots", content: "noindex" },
];

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { conversationsCopy as copy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { inquiryPath } from "#app/catalogue/inquiries/inquiry-path.ts";
import { listInquiries } from "#app/catalogue/inquiries/list-inquiries.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { LibraryTabs } from "#app/identity/account/components/library-tabs.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const columns: Column[] = [
  { id: "subject", label: copy.columns.subject, wide: true },
  { id: "song", label: copy.columns.song },
  { id: "sender", label: copy.columns.sender },
  { id: "status", label: copy.columns.status },
  { id: "date", label: copy.columns.date },
];

const pageSchema = z.coerce.number().int().min(1).max(10_000).catch(1);

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const page = pageSchema.parse(ctx.url.searchParams.get("page") ?? 1);
  const list = await listInquiries(ctx, { page });
  const { actor, company } = ctx;
  const [canWrite, canLicense] = [can(actor, "artist-message", company), can(actor, "transactions", company)];
  return { ...list, canWrite, canLicense };
}

export default function LibraryRequests() {
  const { inquiries, page, pages, canWrite, canLicense } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <LibraryTabs />
      <p className="my-4 max-w-[60ch] text-row text-mute">
        {copy.lead}{" "}
        {canLicense ? (
          <Link to="/transactions" className="link">
            {copy.licences}
          </Link>
        ) : null}
      </p>
      {inquiries.length > 0 ? (
        <Table caption={copy.title} columns={columns} cards>
          {inquiries.map(({ id, subject, song, sender, isOwn, status, updatedAt }) => (
            <TableRow
              key={id}
              columns={columns}
              cells={{
                subject: (
                  <Link to={inquiryPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
                    {subject}
                  </Link>
                ),
                song,
                sender: isOwn ? copy.you : sender,
                status: copy.status[status],
                date: <DateTime at={updatedAt} />,
              }}
            />
          ))}
        </Table>
      ) : (
        <EmptyState
          title={copy.empty}
          action={canWrite ? <ButtonLink to="/search">{copy.search}</ButtonLink> : undefined}
        >
          {canWrite ? copy.emptyText : copy.emptyReceived}
        </EmptyState>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

export const meta = staffMeta(copy.title);

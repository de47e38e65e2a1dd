import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { conversationsCopy as copy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { inquiryPath } from "#app/catalogue/inquiries/inquiry-path.ts";
import { listInquiries } from "#app/catalogue/inquiries/list-inquiries.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { pageField } from "#app/ui/list/list-query.ts";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const page = pageField.parse(ctx.url.searchParams.get("page") ?? 1);
  const list = await listInquiries(ctx, { page });
  const { actor, company } = ctx;
  const [canWrite, canLicense] = [can(actor, "artist-message", company), can(actor, "transactions", company)];
  return { ...list, canWrite, canLicense };
}

type Inquiry = ReturnType<typeof useLoaderData<typeof loader>>["inquiries"][number];

const columns: ListColumn<Inquiry>[] = [
  {
    id: "subject",
    label: copy.columns.subject,
    wide: true,
    cell: ({ id, subject }) => (
      <Link to={inquiryPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
        {subject}
      </Link>
    ),
  },
  { id: "song", label: copy.columns.song, cell: ({ song }) => song },
  { id: "sender", label: copy.columns.sender, cell: ({ isOwn, sender }) => (isOwn ? copy.you : sender) },
  { id: "status", label: copy.columns.status, cell: ({ status }) => copy.status[status] },
  { id: "date", label: copy.columns.date, cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
];

export default function LibraryRequests() {
  const { inquiries, page, pages, canWrite, canLicense } = useLoaderData<typeof loader>();
  const licences = (
    <Link to="/transactions" className="link">
      {copy.licences}
    </Link>
  );
  return (
    <ListPage
      title={copy.title}
      lead={
        <>
          {copy.lead} {canLicense ? licences : null}
        </>
      }
      columns={columns}
      rows={inquiries}
      empty={{
        title: copy.empty,
        text: canWrite ? copy.emptyText : copy.emptyReceived,
        action: canWrite ? <ButtonLink to="/search">{copy.search}</ButtonLink> : null,
      }}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);

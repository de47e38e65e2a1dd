import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import { type ListedDownload, listDownloads } from "#app/downloads/list-downloads.server.ts";
import { LibraryTabs } from "#app/identity/account/components/library-tabs.tsx";
import { songPath } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const columns: Column[] = [
  { id: "song", label: copy.columns.song, wide: true },
  { id: "format", label: copy.columns.format },
  { id: "date", label: copy.columns.date },
  { id: "action", label: copy.columns.action, labelHidden: true, align: "end" },
];

const pageSchema = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const page = pageSchema.parse(ctx.url.searchParams.get("page") ?? 1);
  return listDownloads(ctx, { page });
}

function SongCell({ download }: { download: ListedDownload }) {
  const { title, artists, isAvailable, slug } = download;
  const name = isAvailable ? (
    <Link to={songPath({ slug })} className="link font-semibold">
      {title}
    </Link>
  ) : (
    <span className="font-semibold">{title}</span>
  );
  return (
    <span>
      {name}
      {artists === "" ? null : <span className="text-mute">{` · ${artists}`}</span>}
    </span>
  );
}

/** A plain form: the response is a file, which client-side navigation cannot save. */
function AgainForm({ download }: { download: ListedDownload }) {
  const { recordingId, format, title, isAvailable } = download;
  if (!isAvailable) return <span className="text-mute">{copy.unavailable}</span>;
  return (
    <form method="post" action="/download">
      <input type="hidden" name="song" value={recordingId} />
      <input type="hidden" name="format" value={format} />
      <button type="submit" className="row-action" aria-label={copy.againOf(title, copy.formats[format])}>
        {copy.again}
      </button>
    </form>
  );
}

export default function DownloadsPage() {
  const { downloads, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <LibraryTabs />
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      {downloads.length > 0 ? (
        <>
          <p className="mb-2 text-row text-mute">{copy.total(total)}</p>
          <Table caption={copy.title} columns={columns} cards>
            {downloads.map((download) => (
              <TableRow
                key={download.id}
                columns={columns}
                cells={{
                  song: <SongCell download={download} />,
                  format: copy.formats[download.format],
                  date: <DateTime at={download.createdAt} />,
                  action: <AgainForm download={download} />,
                }}
              />
            ))}
          </Table>
        </>
      ) : (
        <EmptyState title={copy.empty} action={<ButtonLink to="/search">{copy.search}</ButtonLink>}>
          {copy.emptyText}
        </EmptyState>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

export const meta = staffMeta(copy.title);

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import { type ListedDownload, listDownloads } from "#app/downloads/list-downloads.server.ts";
import { stemsCopy } from "#app/downloads/stems/stems-copy.ts";
import { songPath, stemsPath } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { pageField } from "#app/ui/list/list-query.ts";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const page = pageField.parse(ctx.url.searchParams.get("page") ?? 1);
  return listDownloads(ctx, { page });
}

function SongCell({ title, artists, isAvailable, slug }: ListedDownload) {
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
function AgainForm({ recordingId, format, title, isAvailable }: ListedDownload) {
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

function LicensedStems({ stems }: { stems: { slug: string; title: string }[] }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-xl">{stemsCopy.licensed}</h2>
      <ul className="grid gap-2">
        {stems.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={stemsPath({ slug })} className="link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const columns: ListColumn<ListedDownload>[] = [
  { id: "song", label: copy.columns.song, wide: true, cell: SongCell },
  { id: "format", label: copy.columns.format, cell: ({ format }) => copy.formats[format] },
  { id: "date", label: copy.columns.date, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { id: "action", label: copy.columns.action, labelHidden: true, align: "end", cell: AgainForm },
];

export default function DownloadsPage() {
  const { downloads, stems, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={copy.title}
      lead={copy.lead}
      total={downloads.length > 0 ? copy.total(total) : undefined}
      columns={columns}
      rows={downloads}
      empty={{
        title: copy.empty,
        text: copy.emptyText,
        action: <ButtonLink to="/search">{copy.search}</ButtonLink>,
      }}
      page={page}
      pages={pages}
    >
      {stems.length > 0 ? <LicensedStems stems={stems} /> : null}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { listCoveredSongs } from "#app/backoffice/agreements/songs/list-covered-songs.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { covered: copy, ...words } = agreementsCopy;

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const search = ctx.url.searchParams;
  const page = pageField.parse(search.get("page") ?? 1);
  return await listCoveredSongs(ctx, { id, page, incomplete: search.get("incomplete") === "yes" });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ListColumn<Row>[] = [
  {
    id: "title",
    label: copy.song,
    wide: true,
    cell: ({ id, title }) => (
      <Link to={songTabPath(id, "rights")} className="link font-semibold [overflow-wrap:anywhere]">
        {title}
      </Link>
    ),
  },
  { id: "artists", label: copy.artists, cell: ({ artists }) => artists },
  { id: "parties", label: copy.parties, wide: true, cell: ({ parties }) => parties },
  {
    id: "isComplete",
    label: copy.shares,
    cell: ({ isComplete }) =>
      isComplete ? copy.complete : <span className="font-semibold text-amber">{copy.incomplete}</span>,
  },
  {
    id: "overlaps",
    label: copy.overlaps,
    wide: true,
    cell: ({ overlaps }) =>
      overlaps.map((text) => (
        <p key={text} className="text-red">
          {text}
        </p>
      )),
  },
];

export default function AgreementSongs() {
  const { id, coverage, incomplete, rows, page, pages } = useLoaderData<typeof loader>();
  const path = agreementPath(id, "songs");
  const { total, isMore } = coverage;
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-x-6">
        <span>
          {total === 0
            ? words.coversNothing
            : words.covers(isMore ? words.moreSongs(total) : words.songs(total), coverage.incomplete)}
        </span>
        {coverage.incomplete > 0 || incomplete ? (
          <Link to={incomplete ? path : `${path}?incomplete=yes`} className="link">
            {incomplete ? copy.showAll : copy.showIncomplete}
          </Link>
        ) : null}
      </p>
      <RecordList
        caption={copy.title}
        columns={columns}
        rows={rows}
        empty={{ title: copy.empty, text: copy.emptyText }}
        page={page}
        pages={pages}
      />
    </>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { staffSharesPath } from "#app/artists/shares/shares-path.ts";
import { staffListPath, staffSubmissionPath, termsPath } from "#app/artists/songs/song-submission.ts";
import { listSubmissions, readStaffQuery } from "#app/artists/songs/staff/list-submissions.server.ts";
import { staffCopy as copy } from "#app/artists/songs/staff/staff-copy.ts";
import { ratingCopy } from "#app/backoffice/rating/rating-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /song-submissions: songs that artists and labels sent. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = readStaffQuery(ctx.url.searchParams);
  return { query, ...(await listSubmissions(ctx, query)) };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ListColumn<Row>[] = [
  {
    id: "title",
    label: copy.columns.title,
    wide: true,
    cell: ({ id, kind, title }) => (
      <span className="[overflow-wrap:anywhere]">
        <Link to={kind === "song" ? staffSubmissionPath(id) : staffSharesPath(id)} className="link font-semibold">
          {title}
        </Link>
        {kind === "shares" ? <span className="block text-sm text-mute">{copy.correction}</span> : null}
      </span>
    ),
  },
  { id: "artist", label: copy.columns.artist, cell: ({ artist }) => artist },
  { id: "sender", label: copy.columns.sender, cell: ({ sender }) => sender },
  {
    id: "state",
    label: copy.columns.state,
    cell: ({ state }) => <StateMark state={state}>{copy.states[state]}</StateMark>,
  },
  {
    id: "rating",
    label: copy.columns.rating,
    cell: ({ rating }) => (rating === null ? "" : ratingCopy.states[rating]),
  },
  {
    id: "shares",
    label: copy.columns.shares,
    cell: ({ shares, confirmed }) => (shares === 0 ? "" : copy.ofShares(confirmed, shares)),
  },
  { id: "age", label: copy.columns.age, cell: ({ sentAt }) => <DateTime at={sentAt} /> },
];

const states = ["sent", "published", "refused", "withdrawn"] as const;

export default function SubmissionsPage() {
  const { query, rows, total, page, pages } = useLoaderData<typeof loader>();
  const all = (
    <ButtonLink to={`${staffListPath}?state=all`} variant="quiet">
      {copy.showAll}
    </ButtonLink>
  );
  const isFiltered = query.state !== "all";
  return (
    <ListPage
      queueKind="song"
      title={copy.title}
      lead={copy.lead}
      filters={{
        ...{ query, submit: copy.filter },
        fields: [
          {
            name: "state",
            label: copy.state,
            options: [
              { value: "all", label: copy.allStates },
              ...states.map((value) => ({ value, label: copy.states[value] })),
            ],
          },
        ],
      }}
      add={
        <ButtonLink to={termsPath} variant="quiet">
          {copy.editTerms}
        </ButtonLink>
      }
      total={copy.count(total)}
      columns={columns}
      rows={rows}
      empty={
        isFiltered
          ? { title: copy.noneFound, text: copy.noneFoundText, action: all }
          : { title: copy.empty, text: copy.emptyText }
      }
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);

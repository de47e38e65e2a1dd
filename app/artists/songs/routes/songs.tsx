import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import { catalogueSharesPath, sharesPath } from "#app/artists/shares/shares-path.ts";
import { type ListedSong, listSongs } from "#app/artists/songs/list-songs.server.ts";
import { ownSubmissionPath, songsPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { readSongsQuery, songStates } from "#app/artists/songs/songs-query.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { Lights, RowLight } from "#app/rights/usage/components/lights.tsx";
import { songPath } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /artists/songs: songs of the artists that one keeps. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = readSongsQuery(ctx.url.searchParams);
  return { query, ...(await listSongs(ctx, query)) };
}

function pathOf({ kind, id, slug, state }: ListedSong): string | null {
  if (kind === "submission") return ownSubmissionPath(id);
  return state === "published" && slug !== null ? songPath({ slug }) : null;
}

const columns: ListColumn<ListedSong>[] = [
  {
    id: "title",
    label: copy.columns.title,
    wide: true,
    cell(song) {
      const to = pathOf(song);
      const { submissionId, title } = song;
      return (
        <span className="[overflow-wrap:anywhere]">
          {to === null ? (
            <span className="font-semibold">{title}</span>
          ) : (
            <Link to={to} className="link font-semibold">
              {title}
            </Link>
          )}
          {submissionId === null ? null : (
            <Link
              to={ownSubmissionPath(submissionId)}
              className="row-action block w-fit text-sm"
              aria-label={copy.submissionOf(title)}
            >
              {copy.submission}
            </Link>
          )}
        </span>
      );
    },
  },
  {
    id: "version",
    label: copy.columns.version,
    cell: ({ versionType, versionTitle }) => versionLabel(versionType, versionTitle) ?? "",
  },
  { id: "artist", label: copy.columns.artist, cell: ({ artist }) => artist },
  { id: "label", label: copy.columns.label, cell: ({ label }) => label ?? "" },
  {
    id: "state",
    label: copy.columns.state,
    cell: ({ state }) => <StateMark state={state}>{copy.rowStates[state]}</StateMark>,
  },
  { id: "clearance", label: copy.columns.clearance, cell: ({ id }) => <RowLight id={id} /> },
  {
    id: "shares",
    label: sharesCopy.title,
    cell: ({ kind, id, state, title }) => {
      if (kind === "song" && state !== "published") return null;
      const to = kind === "song" ? catalogueSharesPath(id) : sharesPath(id);
      return (
        <Link to={to} className="link" aria-label={sharesCopy.titleOf(title)}>
          {sharesCopy.view}
        </Link>
      );
    },
  },
  { id: "changed", label: copy.csvHead[6], cell: ({ changedAt }) => <DateTime at={changedAt} to="day" /> },
];

export default function SongsPage() {
  const { query, rows, total, artists, lights, page, pages } = useLoaderData<typeof loader>();
  const submit = (
    <ButtonLink to={`${songsPath}/new`} variant="accent">
      {copy.new}
    </ButtonLink>
  );
  const isFiltered = query.artist !== "" || query.state !== "";
  const empty = isFiltered
    ? {
        ...{ title: copy.noneFound, text: copy.noneFoundText },
        action: (
          <ButtonLink to={songsPath} variant="quiet">
            {copy.showAll}
          </ButtonLink>
        ),
      }
    : artists.length === 0
      ? {
          title: copy.noArtist,
          text: copy.noArtistText,
          action: <ButtonLink to="/artists/claims">{copy.claim}</ButtonLink>,
        }
      : { title: copy.empty, text: copy.emptyText };
  return (
    <Lights value={lights}>
      <ListPage
        title={copy.title}
        tabs={<DeskNav current="songs" />}
        lead={copy.lead}
        filters={{
          ...{ query, submit: copy.filter },
          fields: [
            ...(artists.length > 1
              ? [{ name: "artist", label: copy.artist, options: [{ value: "", label: copy.allArtists }, ...artists] }]
              : []),
            {
              name: "state",
              label: copy.state,
              options: [
                { value: "", label: copy.allStates },
                ...songStates.map((value) => ({ value, label: copy.rowStates[value] })),
              ],
            },
          ],
        }}
        add={artists.length === 0 ? null : submit}
        total={copy.count(total)}
        csv={{ href: `${songsPath}/export.csv${searchOf(query)}`, label: copy.csv }}
        columns={Object.keys(lights).length > 0 ? columns : columns.filter(({ id }) => id !== "clearance")}
        rows={rows}
        empty={empty}
        page={page}
        pages={pages}
      />
    </Lights>
  );
}

export const meta = staffMeta(copy.title);

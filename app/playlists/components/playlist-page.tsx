import { SelectTracks } from "#app/catalogue/components/select-tracks.tsx";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { playlistCommentsPath } from "#app/comments/comment-path.ts";
import { PlayRows } from "#app/playlists/components/play-rows.tsx";
import { PlaylistCover } from "#app/playlists/components/playlist-cover.tsx";
import { PresentButton } from "#app/playlists/components/present-button.tsx";
import { useRowsListing } from "#app/playlists/components/use-rows-listing.ts";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { licensePlaylistPath, packagePath } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import type { PlaylistView } from "#app/playlists/read-playlist.server.ts";
import { listedTracks, noteOf, type PlaylistRow, playableTracks } from "#app/playlists/rows/playlist-row.ts";
import type { RowsPage } from "#app/playlists/rows/rows-page.server.ts";
import { RulesInWords } from "#app/playlists/smart/components/rules-in-words.tsx";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";
import { UsageTotals } from "#app/rights/usage/components/usage-totals.tsx";
import { formatDuration } from "#app/track/track.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";

type PlaylistPageProps = {
  playlist: PlaylistView;
  results: RowsPage;
  /** How much of it is clear for the reader's use; empty without one. */
  totals: string;
  /** Whether the visitor can create a pitch from it. */
  canPresent: boolean;
  /** Whether the visitor can request licences, or has still to sign in. */
  canLicense: boolean;
};

type Section = { id: string; title: string | null; tracks: ListedTrack[] };

/** The `listed` tracks by heading, in order; those before the first heading have no title. */
function sectionsOf(rows: PlaylistRow[], listed: ListedTrack[]): Section[] {
  const sections: Section[] = [{ id: "", title: null, tracks: [] }];
  let at = 0;
  for (const row of rows) {
    if (row.kind === "heading") sections.push({ id: row.id, title: row.title, tracks: [] });
    else if (row.track !== null) {
      sections.at(-1)?.tracks.push(...listed.slice(at, at + 1));
      at += 1;
    }
  }
  return sections.filter(({ title, tracks }) => title !== null || tracks.length > 0);
}

/** A playlist with cover, facts, sections and tracks. Notes are only for those who work on it. */
export function PlaylistPage({ playlist, results, totals, canPresent, canLicense }: PlaylistPageProps) {
  const { id, name, description, client, canEdit, openComments } = playlist;
  const { rows, heading, total } = results;
  const place = canEdit && playlist.kind === "manual" ? ({ kind: "playlist", id } as const) : null;
  const numbered = listedTracks(rows).map((track, at) => ({ ...track, number: results.first + at }));
  const all = useRowsListing(results, name)(numbered);
  const sections = sectionsOf(heading === null ? rows : [heading, ...rows], all);
  const firstList = sections.find((section) => section.tracks.length > 0)?.id;
  const noted = rows
    .filter((row) => row.kind === "track" && row.track !== null)
    .flatMap((row, at) => (noteOf(row) === "" ? [] : [{ id: row.id, track: numbered[at], note: noteOf(row) }]));
  return (
    <article className="px-gutter pt-8 pb-16">
      <header className="grid gap-6 sm:grid-cols-[260px_minmax(0,1fr)] sm:items-end">
        <div className="aspect-video self-start overflow-hidden rounded-sm bg-sand max-sm:max-w-72 print:hidden">
          <PlaylistCover imageKey={playlist.imageKey} covers={results.covers} width={260} height={146} />
        </div>
        <div className="min-w-0">
          <h1 className="text-title wrap-anywhere">{name}</h1>
          <p className="mt-2 text-mute tabular-nums">
            {[
              playlist.kind === "smart" ? smartCopy.title : "",
              copy.count(total),
              formatDuration(results.totalMs),
              client,
            ]
              .filter((fact) => fact !== "")
              .join(" · ")}
          </p>
          <UsageTotals totals={totals} ids={numbered.map((track) => track.id)} />
          {description ? <p className="mt-3 max-w-[60ch] whitespace-pre-line text-mute">{description}</p> : null}
          <div className="mt-4 flex flex-wrap gap-2">
            <PlayRows tracks={playableTracks(rows)} results={results} label={name} />
            {total > 0 ? (
              <ButtonLink to={packagePath(playlist)} variant="quiet">
                {copy.download}
              </ButtonLink>
            ) : null}
            {total > 0 && canLicense ? (
              <ButtonLink to={licensePlaylistPath(id)} variant="quiet">
                {copy.license}
              </ButtonLink>
            ) : null}
            {openComments === null ? null : (
              <ButtonLink to={playlistCommentsPath(playlist)} variant="quiet">
                {copy.comments(openComments)}
              </ButtonLink>
            )}
            {canEdit ? (
              <ButtonLink to={desktopPaths.editPath(id)} variant="quiet">
                {copy.edit}
              </ButtonLink>
            ) : null}
            {canPresent && total > 0 ? <PresentButton playlistId={id} /> : null}
          </div>
        </div>
      </header>
      {playlist.smart ? (
        <div className="mt-6">
          <RulesInWords rules={playlist.smart.described} isSampled={playlist.smart.rules.order === "random"} />
        </div>
      ) : null}
      {total === 0 ? (
        <p className="mt-8 text-mute">{playlist.kind === "smart" ? smartCopy.noMatches : copy.empty}</p>
      ) : null}
      {sections.map(({ id: sectionId, title, tracks: own }) => (
        <section key={sectionId} className="mt-8">
          {title === null ? null : <h2 className="mb-2 text-xl wrap-anywhere">{title}</h2>}
          {sectionId === firstList ? <SelectTracks /> : null}
          {own.length > 0 ? <TrackList label={title ?? name} tracks={own} context={all} head place={place} /> : null}
        </section>
      ))}
      <Pagination page={results.page} total={results.pages} />
      {noted.length > 0 ? (
        <section className="mt-10 max-w-[70ch]">
          <h2 className="mb-3 text-xl">{copy.notes}</h2>
          <dl className="grid gap-3">
            {noted.map(({ id: rowId, track, note }) => (
              <div key={rowId}>
                <dt className="font-semibold tabular-nums">{`${track?.number} ${track?.title}`}</dt>
                <dd className="whitespace-pre-line text-mute">{note}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </article>
  );
}

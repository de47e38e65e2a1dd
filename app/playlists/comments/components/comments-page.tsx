import { Link } from "@remix-run/react";
import { playlistCommentsPath } from "#app/comments/comment-path.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import type { CommentsPageData } from "#app/playlists/comments/comments-page-data.ts";
import { threadViews } from "#app/playlists/comments/comments-query.ts";
import { CommentThread } from "#app/playlists/comments/components/comment-thread.tsx";
import { ExportForm } from "#app/playlists/comments/components/export-form.tsx";
import { playlistCommentsCopy as copy } from "#app/playlists/comments/playlist-comments-copy.ts";
import type { CommentedTrack } from "#app/playlists/comments/playlist-thread.ts";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { songPath } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";

type CommentsPageProps = { data: CommentsPageData; lastResult: FormResult | undefined };

/** Comments of a playlist by track. All actions are plain forms. */
export function CommentsPage({ data, lastResult }: CommentsPageProps) {
  const { playlist, tracks, counts, view, page, pages, reader } = data;
  const path = playlistCommentsPath(playlist);
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <p className="mb-4 flex gap-4 text-row">
        <Link to={playlistPath(playlist)} className="link">
          {copy.back}
        </Link>
        {reader.canEdit ? (
          <Link to={desktopPaths.editPath(playlist.id)} className="link">
            {copy.edit}
          </Link>
        ) : null}
      </p>
      <h1 className="text-title wrap-anywhere">{copy.title}</h1>
      <p className="mt-1 mb-5 text-mute wrap-anywhere">{playlist.name}</p>
      <Tabs
        label={copy.viewsLabel}
        items={threadViews.map((one) => ({
          label: copy.viewOf(copy.views[one], counts[one]),
          to: one === "open" ? path : `${path}?show=${one}`,
          current: one === view,
        }))}
      />
      {reader.canComment ? null : <p className="mt-4 text-row text-mute">{copy.readOnly}</p>}
      {tracks.length === 0 ? (
        <EmptyState title={copy.none[view]}>{copy.noneHint[view]}</EmptyState>
      ) : (
        tracks.map((one) => <TrackThreads key={one.track.id} {...one} data={data} lastResult={lastResult} />)
      )}
      <Pagination page={page} total={pages} />
      {counts.all > 0 ? <ExportForm data={data} /> : null}
    </div>
  );
}

/** Threads on one track, below its name. */
function TrackThreads({ track, threads, data, lastResult }: CommentedTrack & CommentsPageProps) {
  const { playlist, reader } = data;
  const onSong = `${songPath(track)}?${new URLSearchParams({ playListId: playlist.id })}#comments`;
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-xl wrap-anywhere">
          <Link to={songPath(track)}>{[track.title, ...titleTags(track)].join(" ")}</Link>{" "}
          <span className="font-text text-row font-normal tracking-normal text-mute">{artistNames(track)}</span>
        </h2>
        {reader.canComment ? (
          <Link to={onSong} className="link text-row" aria-label={copy.add(track.title)}>
            {copy.addShort}
          </Link>
        ) : null}
      </div>
      <ol className="grid gap-6">
        {threads.map((thread) => (
          <CommentThread
            key={`${thread.startMs}-${thread.endMs}`}
            thread={thread}
            track={track}
            data={data}
            lastResult={lastResult}
          />
        ))}
      </ol>
    </section>
  );
}

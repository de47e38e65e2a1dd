import { Form } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { directFile } from "#app/player/playback.ts";
import { player } from "#app/player/store/player-store.ts";
import type { CommentsPageData } from "#app/playlists/comments/comments-page-data.ts";
import { AssignForm, ReplyForm } from "#app/playlists/comments/components/thread-forms.tsx";
import { playlistCommentsCopy as copy } from "#app/playlists/comments/playlist-comments-copy.ts";
import type { PlaylistThread, ThreadComment } from "#app/playlists/comments/playlist-thread.ts";
import { formatDuration, type TrackView } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";

export type CommentThreadProps = {
  thread: PlaylistThread;
  track: TrackView;
  data: CommentsPageData;
  lastResult: FormResult | undefined;
};

/** Comments on one range. Without JavaScript the link is a media fragment, played by the browser. */
export function CommentThread({ thread, track, data, lastResult }: CommentThreadProps) {
  const { startMs, endMs, resolvedAt, resolvedBy, assignee, comments } = thread;
  const { reader } = data;
  const [first] = comments;
  if (first === undefined) return null;
  const isKeeper = reader.canEdit || (reader.canComment && [first.userId, assignee?.id].includes(reader.id));

  function play(event: MouseEvent) {
    event.preventDefault();
    // The player shows this playlist's comments on its waveform.
    const listed = { ...track, playListId: data.playlist.id };
    player.play(listed, [listed], startMs / 1000);
  }

  return (
    <li className={`border-l-2 pl-4 ${resolvedAt === null ? "border-ink" : "border-line"}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-row">
        <a
          href={`${directFile(track)}#t=${startMs / 1000},${endMs / 1000}`}
          className="link tabular-nums"
          onClick={play}
        >
          {copy.play(formatDuration(startMs), formatDuration(endMs))}
        </a>
        {resolvedAt === null ? null : (
          <span className="text-mute">{resolvedBy === null ? copy.resolved : copy.resolvedBy(resolvedBy)}</span>
        )}
        {assignee === null ? null : <span className="font-semibold">{copy.assignedTo(assignee.name)}</span>}
      </div>
      <ul className="mt-2 grid gap-3">
        {comments.map((comment) => (
          <Message key={comment.id} comment={comment} own={comment.userId === reader.id} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        {isKeeper ? (
          <Form method="post" preventScrollReset>
            <Button
              variant="quiet"
              size="small"
              name="act"
              value={`${resolvedAt === null ? "resolve" : "reopen"}:${first.id}`}
              aria-label={resolvedAt === null ? copy.resolveOf(first.message) : copy.reopenOf(first.message)}
            >
              {resolvedAt === null ? copy.resolve : copy.reopen}
            </Button>
          </Form>
        ) : null}
        {isKeeper ? <AssignForm thread={thread} first={first} data={data} lastResult={lastResult} /> : null}
        {reader.canComment ? <ReplyForm thread={thread} first={first} data={data} lastResult={lastResult} /> : null}
      </div>
    </li>
  );
}

function Message({ comment: { id, author, message, createdAt }, own }: { comment: ThreadComment; own: boolean }) {
  return (
    <li id={`comment-${id}`} className="scroll-mt-24">
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-mute">
        <bdi className="font-semibold text-ink">{author}</bdi>
        <DateTime at={createdAt} />
        {own ? (
          <Form method="post" preventScrollReset>
            <button
              type="submit"
              name="act"
              value={`delete:${id}`}
              className="link link-action"
              aria-label={copy.removeOf(message)}
            >
              {copy.remove}
            </button>
          </Form>
        ) : null}
      </div>
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {message}
      </p>
    </li>
  );
}

import type { MouseEvent, ReactNode } from "react";
import type { Comment, CommentThread } from "#app/player/comments/comment.ts";
import { directFile } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { submissionPageCopy as copy } from "#app/projects/submissions/submission-page-copy.ts";
import { formatDuration } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type CommentThreadsProps = {
  threads: CommentThread[];
  track: PlayableTrack | null;
  /** Renders the delete form or button. */
  removal: (comment: Comment) => ReactNode;
};

/** Comments by range, with play and delete controls. */
export function CommentThreads({ threads, track, removal }: CommentThreadsProps) {
  if (threads.length === 0) return <p className="text-mute">{copy.empty}</p>;
  return (
    <ol className="grid gap-6">
      {threads.map((thread) => (
        <li key={`${thread.startTime}-${thread.endTime}`} className="border-l-2 border-line pl-4">
          <Range thread={thread} track={track} />
          <ul className="mt-2 grid gap-3">
            {thread.comments.map((comment) => (
              <li key={comment._id}>
                <div className="flex flex-wrap gap-x-3 text-sm text-mute">
                  {comment.userNickname === "" ? null : (
                    <bdi className="font-semibold text-ink">{comment.userNickname}</bdi>
                  )}
                  <DateTime at={comment.createdAt} />
                  {removal(comment)}
                </div>
                <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {comment.message}
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Without JavaScript the link is a media fragment, played by the browser. */
function Range({ thread: { startTime, endTime }, track }: { thread: CommentThread; track: PlayableTrack | null }) {
  const [start, end] = [formatDuration(startTime * 1000), formatDuration(endTime * 1000)];
  if (track === null) return <span className="tabular-nums">{`${start} – ${end}`}</span>;
  function play(event: MouseEvent) {
    event.preventDefault();
    if (track) player.play(track, [track], startTime);
  }
  return (
    <a href={`${directFile(track)}#t=${startTime},${endTime}`} className="link tabular-nums" onClick={play}>
      {copy.play(start, end)}
    </a>
  );
}

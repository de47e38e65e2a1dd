import { Form } from "@remix-run/react";
import type { MouseEvent } from "react";
import { ReplyFields } from "#app/comments/components/comment-fields.tsx";
import type { FormInput } from "#app/comments/song-comment.action.server.ts";
import { songCommentsCopy as copy } from "#app/comments/song-comments-copy.ts";
import type { Comment, CommentThread } from "#app/player/comments/comment.ts";
import { directFile } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { formatDuration } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type SongThreadProps = {
  thread: CommentThread;
  track: PlayableTrack;
  readerId: string | null;
  canReply: boolean;
  /** Whether the URL links to one of its comments. */
  open: boolean;
  reply: FormInput | null;
};

/** Comments on one range. Without scripts its link plays that range in the browser's own player (media fragment). */
export function SongThread({ thread, track, readerId, canReply, open, reply }: SongThreadProps) {
  const { startTime, endTime, comments } = thread;
  const [start, end] = [formatDuration(startTime * 1000), formatDuration(endTime * 1000)];

  function play(event: MouseEvent) {
    event.preventDefault();
    player.play(track, [track], startTime);
  }

  return (
    <li className="border-l-2 border-line pl-4">
      <a href={`${directFile(track)}#t=${startTime},${endTime}`} className="link tabular-nums" onClick={play}>
        {copy.play(start, end)}
      </a>
      <ul className="mt-2 grid gap-3">
        {comments.map((comment) => (
          <Message key={comment._id} comment={comment} own={comment.uid === readerId} />
        ))}
      </ul>
      {canReply ? <ReplyFields startTime={startTime} endTime={endTime} open={open} reply={reply} /> : null}
    </li>
  );
}

type MessageProps = { comment: Comment; own: boolean };

function Message({ comment: { _id, userNickname, message, createdAt }, own }: MessageProps) {
  return (
    <li id={`comment-${_id}`} className="scroll-mt-24">
      <div className="flex flex-wrap gap-x-3 text-sm text-mute">
        <bdi className="font-semibold text-ink">{userNickname}</bdi>
        <DateTime at={createdAt} />
        {own ? (
          <Form method="post">
            <input type="hidden" name="act" value="delete" />
            <button type="submit" name="id" value={_id} className="link min-h-6" aria-label={copy.removeOf(message)}>
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

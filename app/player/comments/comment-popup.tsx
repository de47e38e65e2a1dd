import { memo, useState } from "react";
import type { Comment, CommentThread } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { type Commenter, CommentForm } from "#app/player/comments/comment-form.tsx";
import { commentStore } from "#app/player/comments/comment-store.ts";
import { playRange } from "#app/player/comments/play-range.ts";
import { threadKey } from "#app/player/comments/threads.ts";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { IconButton, rangeText, WavePopup } from "#app/player/waveform/wave-popup.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ChevronLeft, ChevronRight, Play } from "#app/ui/icons.tsx";

/** Shared props of the comment popups. */
const frame = { onClose: () => commentStore.close(), returnTo: ".comment-list-button" };

/** Props of a form that writes a message about `range`. */
function formOf(range: TimeRange, { id, nickname: userNickname, canComment, loginPath }: Commenter) {
  return {
    loginPath: id === null ? loginPath : null,
    isReader: id !== null && !canComment,
    save: (message: string) => commentStore.save(range, { message, userNickname }),
    onCancel: () => commentStore.cancel(),
    typed: { text: commentStore.typed, keep: (text: string) => commentStore.keepTyped(range, text) },
  };
}

type NewCommentProps = { range: TimeRange; writing: boolean; duration: number; commenter: Commenter };

export function NewCommentPopup({ range, writing, duration, commenter }: NewCommentProps) {
  return (
    <WavePopup {...frame} label={copy.newComment} range={range} duration={duration} takesFocus={writing}>
      <CommentForm kind="new" {...formOf(range, commenter)} />
    </WavePopup>
  );
}

/** Comments rendered initially, and added per "show more". */
const pageSize = 20;

type ThreadProps = { thread: CommentThread; duration: number; commenter: Commenter };

/** The comments on one range, with a reply form. */
export const ThreadPopup = memo(function ThreadPopup({ thread, duration, commenter }: ThreadProps) {
  const key = threadKey(thread);
  const range = { start: thread.startTime, end: thread.endTime };
  const actions = (
    <>
      <IconButton label={copy.play} onClick={() => playRange(range)}>
        <Play size={16} aria-hidden />
      </IconButton>
      <IconButton label={copy.previous} onClick={() => commentStore.step(-1)}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <IconButton label={copy.next} onClick={() => commentStore.step(1)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </>
  );
  return (
    <WavePopup
      {...frame}
      label={copy.thread(rangeText(range))}
      range={range}
      duration={duration}
      takesFocus
      actions={actions}
    >
      <Messages key={key} comments={thread.comments} readerId={commenter.id} />
      <CommentForm key={`${key} reply`} kind="reply" {...formOf(range, commenter)} />
    </WavePopup>
  );
});

type MessagesProps = { comments: Comment[]; readerId: string | null };

/** The newest messages of a thread; earlier ones on request. */
function Messages({ comments, readerId }: MessagesProps) {
  const [limit, setLimit] = useState(pageSize);
  const hidden = Math.max(0, comments.length - limit);
  return (
    <>
      {hidden > 0 ? (
        <Button
          variant="quiet"
          size="small"
          type="button"
          className="justify-self-start"
          onClick={() => setLimit(limit + pageSize)}
        >
          {copy.earlier(Math.min(hidden, pageSize))}
        </Button>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <ul className="comment-messages" tabIndex={0} aria-label={copy.list}>
        {comments.slice(hidden).map((comment) => (
          <Message key={comment._id} comment={comment} own={comment.uid === readerId} />
        ))}
      </ul>
    </>
  );
}

type MessageProps = { comment: Comment; own: boolean };

function Message({ comment: { _id, userNickname, message, createdAt }, own }: MessageProps) {
  const [deleting, setDeleting] = useState(false);

  async function remove() {
    setDeleting(true);
    await commentStore.remove(_id);
    setDeleting(false);
  }

  return (
    <li>
      <p className="flex items-baseline gap-2 text-xs text-mute">
        <bdi className="min-w-0 truncate font-semibold text-ink">{userNickname}</bdi>
        <DateTime at={createdAt} />
        {own ? (
          <button
            type="button"
            className="link ml-auto min-h-6 px-1"
            aria-label={copy.removeOf(message)}
            disabled={deleting}
            onClick={() => void remove()}
          >
            {copy.remove}
          </button>
        ) : null}
      </p>
      <p dir="auto" className="comment-text">
        {message}
      </p>
    </li>
  );
}

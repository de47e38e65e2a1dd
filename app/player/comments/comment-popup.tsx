import { type CSSProperties, memo, type ReactNode, useEffect, useRef, useState } from "react";
import type { Comment, CommentThread } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { type Commenter, CommentForm } from "#app/player/comments/comment-form.tsx";
import { commentStore } from "#app/player/comments/comment-store.ts";
import { playRange } from "#app/player/comments/play-range.ts";
import { threadKey } from "#app/player/comments/threads.ts";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { formatDuration } from "#app/player/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ChevronLeft, ChevronRight, Play, X } from "#app/ui/icons.tsx";

export function rangeText({ start, end }: TimeRange): string {
  return copy.range(formatDuration(start * 1000), formatDuration(end * 1000));
}

type PopupProps = {
  label: string;
  range: TimeRange;
  duration: number;
  takesFocus: boolean;
  actions?: ReactNode;
  children: ReactNode;
};

/** A panel above the waveform, over the middle of its range. It takes the focus, and gives it back when it closes. */
function Popup({ label, range, duration, takesFocus, actions, children }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!takesFocus) return;
    const before = document.activeElement;
    (panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      const target = before?.isConnected ? before : document.querySelector(".comment-list-button");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [takesFocus]);

  const style = { "--at": (range.start + range.end) / 2 / duration } as CSSProperties;
  return (
    <div ref={panel} role="dialog" aria-label={label} tabIndex={-1} className="comment-popup" style={style}>
      <div className="flex items-center gap-1">
        <p className="mr-auto font-semibold tabular-nums">{rangeText(range)}</p>
        {actions}
        <IconButton label={copy.close} onClick={() => commentStore.close()}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {children}
    </div>
  );
}

type IconButtonProps = { label: string; onClick: () => void; children: ReactNode };

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className="comment-icon-button" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

type NewCommentProps = { range: TimeRange; writing: boolean; duration: number; commenter: Commenter };

export function NewCommentPopup({ range, writing, duration, commenter }: NewCommentProps) {
  return (
    <Popup label={copy.newComment} range={range} duration={duration} takesFocus={writing}>
      <CommentForm range={range} commenter={commenter} kind="new" />
    </Popup>
  );
}

/** Comments shown at first, and how many more each time. */
const pageSize = 20;

type ThreadProps = { thread: CommentThread; duration: number; commenter: Commenter };

/** The comments on one range, with an answer below. */
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
    <Popup label={copy.thread(rangeText(range))} range={range} duration={duration} takesFocus actions={actions}>
      <Messages key={key} comments={thread.comments} readerId={commenter.id} />
      <CommentForm key={`${key} reply`} range={range} commenter={commenter} kind="reply" />
    </Popup>
  );
});

type MessagesProps = { comments: Comment[]; readerId: string | null };

/** The newest messages of a thread; earlier ones on request. */
function Messages({ comments, readerId }: MessagesProps) {
  const [shown, setShown] = useState(pageSize);
  const hidden = Math.max(0, comments.length - shown);
  return (
    <>
      {hidden > 0 ? (
        <Button
          variant="quiet"
          size="small"
          type="button"
          className="justify-self-start"
          onClick={() => setShown(shown + pageSize)}
        >
          {copy.earlier(Math.min(hidden, pageSize))}
        </Button>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard has to reach too. */}
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

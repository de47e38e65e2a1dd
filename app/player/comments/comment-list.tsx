import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CommentThread } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { commentStore } from "#app/player/comments/comment-store.ts";
import { threadKey } from "#app/player/comments/threads.ts";
import { rangeText } from "#app/player/waveform/wave-popup.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";

/** Pixels, same as in CSS. A fixed row height lets a long list render only visible rows. */
const rowHeight = 52;
const visibleRows = 12;

type CommentListProps = { threads: CommentThread[]; markers: boolean };

/** All threads of the track ordered by range. Long lists are virtualised. */
export const CommentList = memo(function CommentList({ threads, markers }: CommentListProps) {
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);

  useEffect(() => {
    list.current?.querySelector("button")?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);

  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      // The focused row is unmounted with the list; if a thread opens instead, it returns the focus to the button.
      if (element?.contains(document.activeElement))
        document.querySelector<HTMLElement>(".comment-list-button")?.focus({ preventScroll: true });
    };
  }, []);

  const from = Math.max(0, Math.min(first - 2, threads.length - visibleRows));
  return (
    <section ref={panel} className="wave-panel comment-list" aria-label={copy.list}>
      <Checkbox
        label={copy.markers}
        checked={markers}
        onChange={(event) => commentStore.showMarkers(event.currentTarget.checked)}
      />
      <ul
        ref={list}
        className="comment-rows"
        onScroll={(event) => setFirst(Math.floor(event.currentTarget.scrollTop / rowHeight))}
      >
        {threads.slice(from, from + visibleRows).map((thread, at) => (
          <Row key={threadKey(thread)} thread={thread} position={from + at} total={threads.length} />
        ))}
        <li className="comment-rows-end" style={{ top: threads.length * rowHeight }} aria-hidden="true" />
      </ul>
    </section>
  );
});

type RowProps = { thread: CommentThread; position: number; total: number };

function Row({ thread, position, total }: RowProps) {
  const { startTime: start, endTime: end, comments } = thread;
  const [comment] = comments;
  return (
    <li style={{ top: position * rowHeight }} aria-setsize={total} aria-posinset={position + 1}>
      <button type="button" onClick={() => commentStore.openThread(threadKey(thread))}>
        <span className="flex gap-2 text-xs text-mute">
          <span className="tabular-nums">{rangeText({ start, end })}</span>
          <bdi className="truncate">{comment?.userNickname}</bdi>
          {comments.length > 1 ? <span className="ml-auto shrink-0">{copy.listOf(comments.length)}</span> : null}
        </span>
        <bdi className="block truncate">{comment?.message}</bdi>
      </button>
    </li>
  );
}

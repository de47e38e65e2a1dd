import { useRouteLoaderData } from "@remix-run/react";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import type { Commenter } from "#app/player/comments/comment-form.tsx";
import { CommentLane } from "#app/player/comments/comment-lane.tsx";
import { CommentList } from "#app/player/comments/comment-list.tsx";
import { NewCommentPopup, ThreadPopup } from "#app/player/comments/comment-popup.tsx";
import { commentStore } from "#app/player/comments/comment-store.ts";
import { countComments, threadKey } from "#app/player/comments/threads.ts";
import { useAddButton } from "#app/player/comments/use-add-button.ts";
import { useComments } from "#app/player/comments/use-comments.ts";
import { useSongPage } from "#app/player/comments/use-song-page.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { songPath } from "#app/player/track/track.ts";
import { RangeWindow } from "#app/player/waveform/range-window.tsx";
import { Plus } from "#app/ui/icons.tsx";
import "#app/player/comments/comments.css";

/** The edges of a new comment's window. */
const edges = {
  labels: copy,
  onMove: (edge: "start" | "end", at: number) => commentStore.moveEdge(edge, at),
};

type PlayerCommentsProps = {
  track: PlayableTrack;
  /** Where the bar shows the button of the list. */
  actions: HTMLElement | null;
};

function useCommenter({ slug }: PlayableTrack): Commenter {
  const user = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor.user ?? null;
  return useMemo(
    () => ({
      id: user?.id ?? null,
      nickname: user?.nickname ?? "",
      canComment: user?.canComment === true,
      loginPath: `/login?returnUrl=${encodeURIComponent(songPath({ slug }))}`,
    }),
    [user, slug],
  );
}

/** Comments over the player's waveform: markers, the window of a new comment, popups and the list. Use the track's id as `key`. */
export function PlayerComments({ track, actions }: PlayerCommentsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { threads, draft, writing, open, listOpen, markers } = useComments();
  const commenter = useCommenter(track);
  const reads = commenter.id !== null;
  useSongPage(track, { reads });
  const { id: trackId, playListId = null } = track;
  const duration = track.durationMs / 1000;
  // The press is painted first (the marker's colour, the button's state), then the popup, which is more work.
  const shownDraft = useDeferredValue(draft);
  const shownKey = useDeferredValue(open);
  const shownList = useDeferredValue(listOpen);
  const thread = threads.find((one) => threadKey(one) === shownKey);
  const count = countComments(threads);
  const isOpen = draft !== null || open !== null || listOpen;

  useEffect(() => {
    const scale = () => ({ duration, width: layer.current?.clientWidth ?? 0 });
    return commentStore.attach({ trackId, playListId }, { scale, reads });
  }, [trackId, playListId, duration, reads]);

  useEffect(() => {
    if (!isOpen) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && document.querySelector("dialog:modal") === null) commentStore.close();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOpen]);

  return (
    <div ref={layer} className="comment-layer">
      {markers && threads.length > 0 ? <CommentLane threads={threads} open={open} duration={duration} /> : null}
      {draft ? (
        <RangeWindow range={draft} duration={duration} layer={layer} {...edges} />
      ) : (
        <AddButton duration={duration} />
      )}
      {draft && shownDraft ? (
        <NewCommentPopup range={draft} writing={writing} duration={duration} commenter={commenter} />
      ) : null}
      {thread ? <ThreadPopup thread={thread} duration={duration} commenter={commenter} /> : null}
      {shownList && count > 0 ? <CommentList threads={threads} markers={markers} /> : null}
      {actions && count > 0 ? createPortal(<ListButton count={count} open={listOpen} />, actions) : null}
    </div>
  );
}

type ListButtonProps = { count: number; open: boolean };

function ListButton({ count, open }: ListButtonProps) {
  return (
    <button
      type="button"
      className="player-button comment-list-button"
      aria-label={copy.listOf(count)}
      aria-expanded={open}
      title={copy.listOf(count)}
      onClick={() => commentStore.toggleList()}
    >
      <SpeechBubble />
    </button>
  );
}

/** Drawn here: only this part of the player shows it. */
function SpeechBubble() {
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d="M21 5v12H8l-5 4V5z" strokeLinejoin="round" />
    </svg>
  );
}

type AddButtonProps = { duration: number };

/** Follows the pointer over the waveform, above the bar so that it covers nothing to seek on. By keyboard it is at the playhead. */
function AddButton({ duration }: AddButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const timeAt = useAddButton(button, duration);
  return (
    <button
      ref={button}
      type="button"
      className="comment-add"
      aria-label={copy.add}
      title={copy.add}
      onClick={(event) => commentStore.startDraft(timeAt(event.detail > 0))}
    >
      <Plus size={16} aria-hidden />
    </button>
  );
}

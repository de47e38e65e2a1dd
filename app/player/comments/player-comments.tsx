import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import type { Visitor } from "#app/edge/context/visitor.ts";
import type { CommentThread } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { CommentDraft } from "#app/player/comments/comment-draft.tsx";
import type { Commenter } from "#app/player/comments/comment-form.tsx";
import { CommentLane } from "#app/player/comments/comment-lane.tsx";
import { CommentList } from "#app/player/comments/comment-list.tsx";
import { ThreadPopup } from "#app/player/comments/comment-popup.tsx";
import { type CommentState, commentStore } from "#app/player/comments/comment-store.ts";
import { countComments, threadKey } from "#app/player/comments/threads.ts";
import { useComments, useCommentsLater } from "#app/player/comments/use-comments.ts";
import { useSongPage } from "#app/player/comments/use-song-page.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { songPath } from "#app/track/track.ts";
import "#app/player/comments/comments.css";

const threadsOf = ({ threads }: CommentState) => threads;
const markersOf = ({ markers }: CommentState) => markers;
const openOf = ({ open }: CommentState) => open;
const listOpenOf = ({ listOpen }: CommentState) => listOpen;

type PlayerCommentsProps = {
  track: PlayableTrack;
  /** Container for the button that opens the list. */
  actions: Element | null;
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

/** Comments over the player's waveform: markers, range window, popups and list. Use the track's id as `key`. */
export function PlayerComments({ track, actions }: PlayerCommentsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const threads = useComments(threadsOf);
  const markers = useComments(markersOf);
  const commenter = useCommenter(track);
  const reads = commenter.id !== null;
  useSongPage(track, { reads });
  const { id: trackId, playListId = null } = track;
  const duration = track.durationMs / 1000;
  const count = countComments(threads);

  useEffect(() => {
    const scale = () => ({ duration, width: layer.current?.clientWidth ?? 0 });
    return commentStore.attach({ trackId, playListId }, { scale, reads });
  }, [trackId, playListId, duration, reads]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && document.querySelector("dialog:modal") === null) commentStore.close();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <div ref={layer} className="comment-layer">
      {markers && threads.length > 0 ? <CommentLane threads={threads} duration={duration} /> : null}
      <CommentDraft layer={layer} duration={duration} commenter={commenter} />
      <OpenThread threads={threads} duration={duration} commenter={commenter} />
      {count > 0 ? <OpenList threads={threads} markers={markers} /> : null}
      {actions && count > 0 ? createPortal(<ListButton count={count} />, actions) : null}
    </div>
  );
}

type OpenThreadProps = { threads: CommentThread[]; duration: number; commenter: Commenter };

function OpenThread({ threads, duration, commenter }: OpenThreadProps) {
  const open = useCommentsLater(openOf);
  const thread = open === null ? undefined : threads.find((one) => threadKey(one) === open);
  return thread ? <ThreadPopup thread={thread} duration={duration} commenter={commenter} /> : null;
}

type OpenListProps = { threads: CommentThread[]; markers: boolean };

function OpenList({ threads, markers }: OpenListProps) {
  return useCommentsLater(listOpenOf) ? <CommentList threads={threads} markers={markers} /> : null;
}

type ListButtonProps = { count: number };

function ListButton({ count }: ListButtonProps) {
  const open = useComments(listOpenOf);
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

/** Inline, because only this part of the player uses it. */
function SpeechBubble() {
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d="M21 5v12H8l-5 4V5z" strokeLinejoin="round" />
    </svg>
  );
}

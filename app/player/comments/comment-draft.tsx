import type { RefObject } from "react";
import { AddCommentButton } from "#app/player/comments/add-comment-button.tsx";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import type { Commenter } from "#app/player/comments/comment-form.tsx";
import { NewCommentPopup } from "#app/player/comments/comment-popup.tsx";
import { type CommentState, commentStore } from "#app/player/comments/comment-store.ts";
import { useComments, useCommentsLater } from "#app/player/comments/use-comments.ts";
import { player } from "#app/player/store/player-store.ts";
import { RangeWindow } from "#app/player/waveform/range-window.tsx";

/** Labels of the edges of a new comment's range. */
const edges = {
  labels: copy,
  onMove: (edge: "start" | "end", at: number) => commentStore.moveEdge(edge, at),
};

/** The bar, or the stage of a page, and its waveform. */
const place = { area: ".player-bar, .player-stage", wave: ".player-wave", playhead: () => player.position };

const addAt = (at: number) => commentStore.startDraft(at);

const draftOf = ({ draft }: CommentState) => draft;
const writingOf = ({ writing }: CommentState) => writing;

type CommentDraftProps = { layer: RefObject<HTMLElement | null>; duration: number; commenter: Commenter };

/**
 * The button that starts a new comment, its range window, which follows drags at once, and its popup, which updates after paint.
 */
export function CommentDraft({ layer, duration, commenter }: CommentDraftProps) {
  const draft = useComments(draftOf);
  const range = useCommentsLater(draftOf);
  const writing = useCommentsLater(writingOf);
  const window = draft ?? range;
  return (
    <>
      {/* Stays while the window is open and moves it; gets the focus back on close. */}
      <AddCommentButton duration={duration} place={place} onAdd={addAt} />
      {window ? <RangeWindow range={window} duration={duration} layer={layer} {...edges} /> : null}
      {range ? <NewCommentPopup range={range} writing={writing} duration={duration} commenter={commenter} /> : null}
    </>
  );
}

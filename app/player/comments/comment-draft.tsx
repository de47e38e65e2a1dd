import { type RefObject, useRef } from "react";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import type { Commenter } from "#app/player/comments/comment-form.tsx";
import { NewCommentPopup } from "#app/player/comments/comment-popup.tsx";
import { type CommentState, commentStore } from "#app/player/comments/comment-store.ts";
import { useAddButton } from "#app/player/comments/use-add-button.ts";
import { useComments, useCommentsLater } from "#app/player/comments/use-comments.ts";
import { RangeWindow } from "#app/player/waveform/range-window.tsx";
import { Plus } from "#app/ui/icons.tsx";

/** The edges of a new comment's window. */
const edges = {
  labels: copy,
  onMove: (edge: "start" | "end", at: number) => commentStore.moveEdge(edge, at),
};

const draftOf = ({ draft }: CommentState) => draft;
const writingOf = ({ writing }: CommentState) => writing;

type CommentDraftProps = { layer: RefObject<HTMLElement | null>; duration: number; commenter: Commenter };

/**
 * The window of a new comment, which follows its edges at once, and its popup, which opens, follows and closes when that is painted;
 * without a window, the button that opens it.
 */
export function CommentDraft({ layer, duration, commenter }: CommentDraftProps) {
  const draft = useComments(draftOf);
  const range = useCommentsLater(draftOf);
  const writing = useCommentsLater(writingOf);
  const window = draft ?? range;
  if (window === null) return <AddButton duration={duration} />;
  return (
    <>
      <RangeWindow range={window} duration={duration} layer={layer} {...edges} />
      {range ? <NewCommentPopup range={range} writing={writing} duration={duration} commenter={commenter} /> : null}
    </>
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

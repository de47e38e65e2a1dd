import { useRef } from "react";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { useAddButton, type WavePlace } from "#app/player/comments/use-add-button.ts";
import { Plus } from "#app/ui/icons.tsx";

type AddCommentButtonProps = {
  /** Seconds. */
  duration: number;
  /** Must be referentially stable. */
  place: WavePlace;
  /** Called with the position in seconds to comment on. */
  onAdd: (at: number) => void;
};

/** Follows the pointer along a waveform, above it so that the waveform stays clickable. By keyboard it is at the playhead. */
export function AddCommentButton({ duration, place, onAdd }: AddCommentButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const timeAt = useAddButton(button, { duration, place });
  return (
    <button
      ref={button}
      type="button"
      className="comment-add"
      aria-label={copy.add}
      title={copy.add}
      onClick={(event) => onAdd(timeAt(event.detail > 0))}
    >
      <Plus size={16} aria-hidden />
    </button>
  );
}

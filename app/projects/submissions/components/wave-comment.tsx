import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { AddCommentButton } from "#app/player/comments/add-comment-button.tsx";
import type { Comment } from "#app/player/comments/comment.ts";
import { commentCopy } from "#app/player/comments/comment-copy.ts";
import { CommentForm } from "#app/player/comments/comment-form.tsx";
import { sendCommentRequest } from "#app/player/comments/comment-requests.ts";
import { moveEdge, newRange, type TimeRange } from "#app/player/comments/time-range.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { RangeWindow } from "#app/player/waveform/range-window.tsx";
import { WavePopup } from "#app/player/waveform/wave-popup.tsx";
import { addLocalComment } from "#app/projects/submissions/comments/local-comments.ts";
import { submissionPageCopy as copy } from "#app/projects/submissions/submission-page-copy.ts";
import { isAbort } from "#app/ui/network/is-abort.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";
import "#app/player/comments/comments.css";

export type WaveCommentProps = {
  /** The page's `ref`, and the submission's id. */
  at: { ref: string; id: string };
  track: PlayableTrack;
  /** Whether comments are stored on the server; otherwise in this browser. */
  hasAccount: boolean;
};

type Draft = { startTime: number; endTime: number; message: string };

/** Toast id: whether the last comment was saved or deleted. */
export const savedToast = "submission-comment";

function fail(body: string): false {
  showToast({ id: savedToast, kind: "error", title: commentCopy.saveFailed, body });
  return false;
}

/** Whether the comment was saved; errors show a toast. */
async function saveComment({ at: { ref, id }, hasAccount }: Omit<WaveCommentProps, "track">, draft: Draft) {
  if (!hasAccount) return addLocalComment(id, draft) || fail(copy.errors.full);
  try {
    const init = { method: "POST", body: JSON.stringify(draft) };
    await sendCommentRequest<Comment>(`/api/v1/submissions/${encodeURIComponent(ref)}/comments`, init);
    return true;
  } catch (error) {
    if (isAbort(error)) return false;
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Comment controls over the waveform: button, dialog and message. Everyone who may open the page can comment:
 * docs/product/comments-and-segments.md. Use the track's id as `key`.
 */
export function WaveComment({ track, ...saved }: WaveCommentProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<TimeRange | null>(null);
  const { revalidate } = useRevalidator();
  const duration = track.durationMs / 1000;
  const scale = () => ({ duration, width: layer.current?.clientWidth ?? 0 });
  const isOpen = range !== null;
  const close = () => setRange(null);
  const place = useMemo(() => {
    const playhead = () => (player.snapshot.track?.id === track.id ? player.position : 0);
    return { area: ".submission-stage", wave: ".submission-bars", playhead };
  }, [track.id]);

  useEffect(() => {
    if (!isOpen) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && document.querySelector("dialog:modal") === null) setRange(null);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOpen]);

  async function save({ start, end }: TimeRange, message: string): Promise<boolean> {
    const isSaved = await saveComment(saved, { startTime: start, endTime: end, message: message.trim() });
    if (!isSaved) return false;
    showToast({ id: savedToast, kind: "success", title: commentCopy.saved });
    close();
    if (saved.hasAccount) revalidate();
    return true;
  }

  return (
    <div ref={layer} className="submission-layer">
      {/* Stays mounted while the dialog is open: the dialog is positioned by it and returns focus to it. */}
      <AddCommentButton duration={duration} place={place} onAdd={(at) => setRange(newRange(at, scale()))} />
      {range === null ? null : (
        <>
          <RangeWindow
            range={range}
            duration={duration}
            layer={layer}
            labels={commentCopy}
            onMove={(edge, at) => setRange((open) => open && moveEdge(open, edge, at, scale()))}
          />
          <WavePopup
            label={commentCopy.newComment}
            range={range}
            duration={duration}
            takesFocus
            onClose={close}
            returnTo=".submission-layer .comment-add"
          >
            <CommentForm loginPath={null} kind="new" save={(message) => save(range, message)} onCancel={close} />
          </WavePopup>
        </>
      )}
    </div>
  );
}

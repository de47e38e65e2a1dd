import { useCallback, useState } from "react";
import type { Drawing } from "#app/rooms/film/film.ts";

/** A comment that is being written, without its text. Times in ms of the film. */
export type Draft = { fromMs: number; toMs: number | null; drawing: Drawing };

/** What is written over the film. It stays until it was sent. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const change = (changed: (before: Draft) => Partial<Draft>) =>
    setDraft((before) => before && { ...before, ...changed(before) });

  const clear = useCallback(() => {
    setDraft(null);
    setDrawing(false);
  }, []);

  return {
    draft,
    clear,
    isDrawing: isDrawing && draft !== null,
    setDrawing,
    /** Another time keeps what was drawn. */
    startAt: (fromMs: number) => setDraft((before) => ({ drawing: before?.drawing ?? [], fromMs, toMs: null })),
    /** A range that ends where it begins is one frame. */
    endAt: (ms: number) =>
      change(({ fromMs }) => ({
        fromMs: Math.min(fromMs, ms),
        toMs: ms === fromMs ? null : Math.max(fromMs, ms),
      })),
    draw: (drawn: (drawing: Drawing) => Drawing) => change(({ drawing }) => ({ drawing: drawn(drawing) })),
  };
}

export type DraftState = ReturnType<typeof useDraft>;

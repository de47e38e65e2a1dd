import type { FilmFrames } from "#app/rooms/film/player/frames.ts";
import { playerCopy } from "#app/rooms/film/player/player-copy.ts";
import type { DraftState } from "#app/rooms/film/player/use-draft.ts";
import { Button } from "#app/ui/form/button.tsx";

const { comment: copy } = playerCopy;

type DraftToolsProps = {
  state: DraftState;
  frames: FilmFrames;
  onStart: () => void;
  onEnd: () => void;
  onDraw: () => void;
};

/** Takes the comment's time from the film, and draws. A comment needs no drawing. */
export function DraftTools({ state, frames, onStart, onEnd, onDraw }: DraftToolsProps) {
  const { draft, isDrawing, draw } = state;
  const tools = [
    { label: copy.toHere, run: onEnd },
    { label: isDrawing ? copy.stopDrawing : copy.draw, run: onDraw, pressed: isDrawing },
    { label: copy.undo, run: () => draw((drawing) => drawing.slice(0, -1)), needsDrawing: true },
    { label: copy.clear, run: () => draw(() => []), needsDrawing: true },
  ];
  return (
    <div className="hidden gap-2 js:grid">
      <div className="flex flex-wrap items-center gap-2">
        <Button type="button" size="small" aria-keyshortcuts="c" onClick={onStart}>
          {copy.start}
        </Button>
        {draft === null
          ? null
          : tools.map(({ label, run, pressed, needsDrawing }) => (
              <Button
                key={label}
                type="button"
                variant="quiet"
                size="small"
                aria-pressed={pressed}
                aria-disabled={(needsDrawing && draft.drawing.length === 0) || undefined}
                onClick={run}
              >
                {label}
              </Button>
            ))}
      </div>
      <p role="status" className="text-sm tabular-nums empty:hidden">
        {draft === null
          ? null
          : copy.at(frames.timecode(draft.fromMs), draft.toMs === null ? null : frames.timecode(draft.toMs))}
        {isDrawing ? <span className="block text-mute">{copy.drawing}</span> : null}
      </p>
    </div>
  );
}

import { movesCopy as copy } from "#app/exchange/moves/moves-copy.ts";
import type { MovePage } from "#app/exchange/moves/read-move.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Progress } from "#app/ui/form/progress.tsx";

/** What can be done with a move in its state, and how far it is. */
export function MoveActs({ page, errors }: { page: MovePage; errors: string[] }) {
  const { state, files, isJudged, appliedAt, sheets } = page;
  const isUnderWay = state === "applying" || state === "undoing";
  const isOpen = state === "open" || state === "paused" || state === "applied";
  return (
    <FormFrame id="move-acts" errors={errors} className="grid justify-items-start gap-4">
      {state === "applying" ? (
        <div role="status" className="w-full text-sm">
          <Progress
            value={files.done}
            max={Math.max(1, files.coming)}
            aria-label={copy.states.applying}
            className="w-full max-w-sm"
          />
          <p>{copy.files(files.coming, files.done)}</p>
        </div>
      ) : null}
      {isJudged ? null : <p className="text-sm">{copy.judging}</p>}
      {isOpen && sheets.length > 0 ? <p className="max-w-[60ch] text-mute text-sm">{copy.applyHint}</p> : null}
      <div className="flex flex-wrap gap-3">
        {isOpen && sheets.length > 0 ? (
          <>
            <Button name="act" value="check">
              {copy.check}
            </Button>
            <Button variant="accent" name="act" value="apply">
              {state === "paused" ? copy.resume : copy.apply}
            </Button>
          </>
        ) : null}
        {state === "applying" ? (
          <Button name="act" value="pause">
            {copy.pause}
          </Button>
        ) : null}
        {isUnderWay || !isJudged ? (
          <Button variant="quiet" name="act" value="go">
            {copy.goesOn}
          </Button>
        ) : null}
        {state === "undone" ? null : (
          <Button variant="quiet" name="act" value="undo">
            {appliedAt === null ? copy.giveUp : copy.undo}
          </Button>
        )}
      </div>
    </FormFrame>
  );
}

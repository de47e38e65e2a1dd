import { useEffect, useRef } from "react";
import { pictureCopy } from "#app/picture/picture-copy.ts";
import type { GuessedRate } from "#app/picture/tool/guess-rate.ts";
import type { LocalVideo } from "#app/picture/tool/use-video.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldFrame } from "#app/ui/form/field.tsx";

const { desk: copy } = pictureCopy;

type VideoChoiceProps = {
  video: LocalVideo | null;
  choose: (file: File | null) => void;
  /** What the video's frames say, where the settings say otherwise. */
  guess: GuessedRate | null;
  takeRate: (rate: string) => void;
  /** Null if the music is as long as the video. */
  takeLength: (() => void) | null;
};

/** Chooses the file, and says what is known of it. The field has no name: nothing of it can be sent. */
export function VideoChoice({ video, choose, guess, takeRate, takeLength }: VideoChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const rate = guess?.rate ?? null;
  // A file that was chosen before the scripts came.
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (file !== undefined) choose(file);
  }, [choose]);
  return (
    <div className="grid content-start gap-3">
      <FieldFrame
        id="picture-file"
        label={video === null ? copy.choose : copy.other}
        hint={copy.chooseHint}
        error={video?.problem ?? null}
        errorRole="alert"
      >
        <input
          ref={input}
          id="picture-file"
          type="file"
          accept="video/*,.mkv,.mov,.webm"
          aria-describedby="picture-file-hint"
          aria-invalid={video?.problem ? true : undefined}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
        />
      </FieldFrame>
      {guess?.isVariable ? <p role="status">{copy.rateVariable}</p> : null}
      {rate === null ? null : (
        <p role="status" className="flex flex-wrap items-center gap-2">
          {copy.rateGuessed(rate)}
          <Button type="button" variant="quiet" size="small" onClick={() => takeRate(rate)}>
            {copy.rateUse}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {takeLength === null ? null : (
          <Button type="button" variant="quiet" size="small" onClick={takeLength}>
            {copy.useLength}
          </Button>
        )}
        {video === null ? null : (
          <Button
            type="button"
            variant="quiet"
            size="small"
            onClick={() => {
              if (input.current !== null) input.current.value = "";
              choose(null);
            }}
          >
            {copy.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

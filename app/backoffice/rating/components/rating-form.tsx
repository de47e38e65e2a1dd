import { useEffect, useId } from "react";
import { PartScores, ScoreField } from "#app/backoffice/rating/components/score-fields.tsx";
import { listenForRatingKeys } from "#app/backoffice/rating/listen-for-rating-keys.ts";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingState, SegmentScore } from "#app/backoffice/rating/rating-state.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type RatingFormProps = {
  rating: {
    track: PlayableTrack;
    state: RatingState;
    score: number | null;
    note: string;
    segmentScores: SegmentScore[];
    parts: Omit<SegmentScore, "score">[];
  };
  reply: FormReply | undefined;
};

/** Score, scores per part and note of a song that the user has taken, or has rated. */
export function RatingForm({ rating, reply }: RatingFormProps) {
  const { track, state, score, note, segmentScores, parts } = rating;
  const id = useId();
  useEffect(() => {
    const form = document.getElementById(id);
    return form instanceof HTMLFormElement ? listenForRatingKeys(form) : undefined;
  }, [id]);
  return (
    <FormFrame id={id} reply={reply} className="mt-6 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      {(fields) => (
        <>
          <ScoreField fields={fields} stored={score} />
          <PartScores {...{ fields, reply, track, parts }} stored={segmentScores} />
          <Field label={copy.note} hint={copy.noteHint} {...fields.field("note", note)} multiline maxLength={2000} />
          <div className="flex flex-wrap gap-3">
            <Button variant="accent" name="act" value="rate">
              {state === "waiting" ? copy.save : copy.saveOnly}
            </Button>
            {state === "waiting" ? (
              <Button variant="quiet" name="act" value="skip" formNoValidate>
                {copy.skip}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </FormFrame>
  );
}

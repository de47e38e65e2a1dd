import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { partKey, type SegmentScore } from "#app/backoffice/rating/rating-state.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { formatDuration } from "#app/track/track.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import type { FormFields, FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

const scores = ["1", "2", "3", "4", "5"];
const errorId = "score-error";

/** The score of the song, as five radio buttons. */
export function ScoreField({ fields, stored }: { fields: FormFields; stored: number | null }) {
  const value = fields.value("score", stored === null ? "" : String(stored));
  return (
    <fieldset aria-describedby={`score-hint ${errorId}`}>
      <legend className="label">{copy.score}</legend>
      <div className="flex flex-wrap gap-x-6">
        {scores.map((score) => (
          <Checkbox
            key={score}
            type="radio"
            name="score"
            value={score}
            label={score}
            defaultChecked={value === score}
            required
          />
        ))}
      </div>
      <p id="score-hint" className="hint mt-1.5">
        {copy.scoreHint}
      </p>
      <FieldError id={errorId} error={fields.error("score")} label={copy.score} />
    </fieldset>
  );
}

type PartScoresProps = {
  fields: FormFields;
  reply: FormReply | undefined;
  track: PlayableTrack;
  parts: Omit<SegmentScore, "score">[];
  stored: SegmentScore[];
};

const options = [{ value: "", label: "–" }, ...scores.map((value) => ({ value, label: value }))];

/** A score for each part of the song, which can be heard from its start. */
export function PartScores({ fields, reply, track, parts, stored }: PartScoresProps) {
  if (parts.length === 0) return null;
  const sent = reply?.status === "error" ? reply.initialValue?.segments : undefined;
  const sentScore = (at: number) => (Array.isArray(sent) ? String(Object(sent[at]).score ?? "") : undefined);
  return (
    <fieldset>
      <legend className="label">{copy.parts}</legend>
      <p className="hint mb-2">{copy.partsHint}</p>
      <ol className="grid gap-3">
        {parts.map((part, at) => {
          const key = partKey(part);
          const name = `segments[${at}].score`;
          const score = stored.find((one) => partKey(one) === key)?.score;
          const label = copy.partLabel(part.group, formatDuration(part.startMs), formatDuration(part.endMs));
          return (
            <li key={key} className="flex items-end gap-3">
              <PlayButton track={track} context={[track]} from={part.startMs / 1000} />
              <input type="hidden" name={`segments[${at}].key`} value={key} />
              <Select
                label={label}
                name={name}
                options={options}
                defaultValue={sentScore(at) ?? String(score ?? "")}
                error={fields.error(name)}
                className="[overflow-wrap:anywhere]"
              />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

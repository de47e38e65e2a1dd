import { Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { playRange } from "#app/player/comments/play-range.ts";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { PlayableTrack, SegmentsGroup } from "#app/player/player.ts";
import { maxGroupLength, percentageLabel, type StoredSegment } from "#app/player/segments/segment.ts";
import { segmentCopy as copy } from "#app/player/segments/segment-copy.ts";
import { asStored } from "#app/player/segments/segment-lane.tsx";
import { segmentStore } from "#app/player/segments/segment-store.ts";
import { similarPath } from "#app/player/segments/similar-path.ts";
import { IconButton, rangeText, WavePopup } from "#app/player/waveform/wave-popup.tsx";
import { segmentsPath } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Play } from "#app/ui/icons.tsx";

type SegmentPopupProps = {
  track: PlayableTrack;
  /** Query of the sound search that found the track. */
  seeds: string;
  range: TimeRange;
  selected: StoredSegment | null;
  groups: SegmentsGroup[];
  canEdit: boolean;
  duration: number;
};

/** Form of the range window: search by the range or the whole track, and for editors a name to save it. */
export function SegmentPopup({ track, seeds, range, selected, groups, canEdit, duration }: SegmentPopupProps) {
  const close = () => segmentStore.close();
  return (
    <WavePopup
      label={copy.dialog}
      range={range}
      duration={duration}
      takesFocus
      onClose={close}
      returnTo=".segment-button"
      actions={
        <IconButton label={copy.play} onClick={() => playRange(range)}>
          <Play size={16} aria-hidden />
        </IconButton>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Link to={similarPath(track, range)} className="btn btn-accent btn-small" data-first onClick={close}>
          {copy.search}
        </Link>
        <Link to={similarPath(track)} className="btn btn-quiet btn-small" onClick={close}>
          {copy.fullTrack}
        </Link>
        <Link to={`${segmentsPath(track)}${seeds}`} className="link ml-auto text-xs" onClick={close}>
          {copy.all}
        </Link>
      </div>
      {groups.length > 0 ? <Parts groups={groups} selected={selected} /> : null}
      {canEdit ? <NameForm key={selected?._id ?? `${selected?.group}`} selected={selected} /> : null}
    </WavePopup>
  );
}

type PartsProps = Pick<SegmentPopupProps, "groups" | "selected">;

/** Segments of the analysis view, for keyboards. */
function Parts({ groups, selected }: PartsProps) {
  const parts = groups
    .flatMap(({ group, segments }) => segments.map((segment) => asStored(segment, group)))
    .sort((one, other) => one.start - other.start);
  return (
    <ul className="segment-parts" aria-label={copy.list}>
      {parts.map((part) => (
        <li key={`${part.group} ${part.start}`}>
          <button
            type="button"
            aria-pressed={selected !== null && part.start === selected.start && part.group === selected.group}
            onClick={() => segmentStore.select(part)}
          >
            <bdi className="truncate">{part.group}</bdi>
            <span className="ml-auto tabular-nums">{rangeText({ start: part.start, end: part.endTime })}</span>
            <span className="tabular-nums">{percentageLabel(part)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Saves the range as a segment. */
function NameForm({ selected }: Pick<SegmentPopupProps, "selected">) {
  const [saving, setSaving] = useState(false);
  const isStored = selected !== null && selected._id !== null;

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const group = String(new FormData(event.currentTarget).get("group")).trim();
    if (saving) return;
    setSaving(true);
    await segmentStore.save(group);
    setSaving(false);
  }

  return (
    <form className="grid gap-2" onSubmit={(event) => void onSubmit(event)}>
      <Field
        name="group"
        label={copy.group}
        hint={copy.groupHint}
        defaultValue={selected?.group}
        maxLength={maxGroupLength}
        autoComplete="off"
        required
      />
      <div className="flex items-center gap-2">
        <Button size="small" aria-disabled={saving || undefined}>
          {isStored ? copy.save : copy.add}
        </Button>
        {isStored ? (
          <Button variant="quiet" size="small" type="button" onClick={() => void segmentStore.remove()}>
            {copy.remove}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

import { Link } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { SlideForm } from "#app/pitches/editor/components/slide-forms.tsx";
import { SlidePictureForm } from "#app/pitches/editor/components/slide-picture-form.tsx";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import type { PitchSlide, TrackSlide } from "#app/pitches/pitch.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { RowButtons } from "#app/playlists/editor/components/row-buttons.tsx";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import { writeTime } from "#app/playlists/rows/write-time.ts";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { useSortableRow } from "#app/ui/list/sortable-list.tsx";

/** Name of a slide in labels and announcements. */
export function slideName(slide: PitchSlide | undefined): string {
  if (slide === undefined) return "";
  if (slide.kind === "text" || slide.title !== "") return slide.title;
  return slide.track ? [slide.track.title, ...titleTags(slide.track)].join(" ") : copy.unavailable;
}

/** Whether a slide may be moved and removed: a track by those who may change the list. */
export function isArrangeable({ kind }: PitchSlide, { canArrange }: Pick<PitchEditorData, "canArrange">): boolean {
  return kind === "text" || canArrange;
}

type SlideRowProps = { slide: PitchSlide; number: number; data: PitchEditorData; lastResult: FormResult | undefined };

/** A slide with its position controls; its form opens below. */
export function SlideRow({ slide, number, data, lastResult }: SlideRowProps) {
  const { id, kind, visible } = slide;
  const name = slideName(slide);
  const isFixed = !isArrangeable(slide, data);
  const { item, handle } = useSortableRow(id, { label: copy.drag(name), disabled: isFixed });
  const result = resultOf(lastResult, `${kind}-slide`);
  const own = result?.initialValue?.slideId === id ? result : undefined;
  const pictureResult = resultOf(lastResult, "slide-picture");
  const ofPicture = pictureResult?.initialValue?.slideId === id ? pictureResult : undefined;
  const isOpen = data.open === id || own !== undefined || ofPicture !== undefined;
  return (
    <li {...item} id={`slide-${id}`}>
      <div className="playlist-row">
        {isFixed ? (
          <span className="playlist-check" />
        ) : (
          <label className="playlist-check">
            <input type="checkbox" form={rowsForm} name="row" value={id} aria-label={copy.select(name)} />
          </label>
        )}
        {handle}
        <span className="w-6 flex-none text-right text-sm text-mute tabular-nums max-sm:hidden">{number}</span>
        {kind === "track" && slide.track ? <Sound track={slide.track} /> : null}
        <span className="slide-name">
          <span className={classNames("line-clamp-2 font-semibold wrap-anywhere", !visible && "text-mute")}>
            {name}
          </span>
          <span className="block truncate text-sm text-mute">{factsOf(slide)}</span>
          {slide.kind === "track" && slide.track ? (
            <RowLight
              id={slide.track.id}
              swap={
                isFixed ? undefined : { song: slide.track.slug, place: { kind: "pitch", id: data.pitch.id }, row: id }
              }
            />
          ) : null}
        </span>
        <RowButtons id={id} name={name} isFixed={isFixed}>
          <button
            type="submit"
            form={rowsForm}
            name="act"
            value={`${visible ? "hide" : "show"}:${id}`}
            className="btn btn-quiet btn-small justify-center"
            aria-label={visible ? copy.hideOf(name) : copy.showOf(name)}
          >
            {visible ? copy.hide : copy.show}
          </button>
          <Link
            to={isOpen ? data.path : `${data.path}?${new URLSearchParams({ slide: id })}`}
            preventScrollReset
            className="btn btn-quiet btn-small justify-center"
            aria-label={isOpen ? undefined : copy.edit(name)}
          >
            {isOpen ? copy.close : copy.editShort}
          </Link>
        </RowButtons>
      </div>
      {isOpen ? (
        <div className="py-4 sm:pl-12">
          <SlideForm data={data} slide={slide} lastResult={own} />
        </div>
      ) : null}
      {isOpen ? <SlidePictureForm slide={slide} path={data.path} lastResult={ofPicture} /> : null}
    </li>
  );
}

function factsOf(slide: PitchSlide): string {
  const state = slide.visible ? [] : [copy.hidden];
  if (slide.kind === "text") return [...state, copy.textSlide, slide.text].filter((fact) => fact !== "").join(" · ");
  const { track, startMs, endMs, text } = slide;
  const passage = endMs === null ? "" : `${writeTime(startMs)}–${writeTime(endMs)}`;
  return [...state, track ? artistNames(track) : "", passage, text].filter((fact) => fact !== "").join(" · ");
}

function Sound({ track }: { track: NonNullable<TrackSlide["track"]> }) {
  return (
    <>
      <PlayButton track={track} context={[track]} />
      <span className="size-10 flex-none overflow-hidden rounded-sm bg-sand max-sm:hidden">
        <Strata seed={track.songId} track={track} />
      </span>
    </>
  );
}

import { songReference } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { type PitchSlide, pitchPath } from "#app/pitches/pitch.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);

/** Picture of a slide with its URL; null if none. */
const pictureOf = ({ picture }: PitchSlide) =>
  picture && { url: slideImageAddress(picture.key), alt: picture.alt, focus: picture.focus };

/** A slide: a track with the chosen version as `trackId` and its passage in seconds, or texts. */
function slideBody(slide: PitchSlide) {
  const { id: _id, title, text, visible } = slide;
  const common = { _id, title, text, visible, picture: pictureOf(slide) };
  if (slide.kind === "text") return { ...common, kind: slide.kind };
  const { kind, recordingId: trackId, startMs, endMs, track } = slide;
  const passage = { start: seconds(startMs), endTime: seconds(endMs) };
  return { ...common, kind, trackId, ...passage, track: track && songReference(track) };
}

/** A pitch for an actor who may open it. @throws AppError unauthorised, not_found */
export async function pitchBody(ctx: RequestContext, id: string) {
  const {
    id: _id,
    slides,
    backgroundKey,
    listId: _list,
    listName: _name,
    canArrange: _may,
    furtherTracks: _further,
    ...pitch
  } = await requirePitch(ctx, { id });
  const items = slides.map(slideBody);
  return {
    ...{ _id, ...pitch, background: backgroundKey ?? "", uri: pitchPath(id) },
    slides: { items, paging: { totalItems: items.length } },
  };
}

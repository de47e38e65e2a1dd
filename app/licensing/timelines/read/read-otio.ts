import { frameRates } from "#app/licensing/timelines/timecode.ts";
import {
  EventList,
  type FrameRate,
  idsIn,
  roundMs,
  type Timeline,
  TimelineError,
  timelineLimits,
} from "#app/licensing/timelines/timeline.ts";

type Json = Record<string, unknown>;

function record(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** "Clip.2" → "Clip". */
function schemaOf(node: Json): string {
  return text(node.OTIO_SCHEMA).split(".")[0] ?? "";
}

/** Milliseconds of a RationalTime; null without one. @throws TimelineError time */
function time(value: unknown, name: string): number | null {
  if (value === null || value === undefined) return null;
  const { value: count, rate } = record(value);
  if (typeof count !== "number" || typeof rate !== "number" || !(rate > 0) || !Number.isFinite(count))
    throw new TimelineError("time", { name });
  return (count * 1000) / rate;
}

type Range = { start: number; length: number };

/** @throws TimelineError time, negative for a length below 0 */
function range(value: unknown, name: string): Range | null {
  const { start_time: start, duration } = record(value);
  const length = time(duration, name);
  if (length === null) return null;
  if (length < 0) throw new TimelineError("negative", { name });
  return { start: time(start, name) ?? 0, length };
}

function mediaOf(clip: Json): Json {
  const active = text(clip.active_media_reference_key) || "DEFAULT_MEDIA";
  return record(record(clip.media_references)[active] ?? clip.media_reference);
}

/** Texts of any metadata, as far as the limits go. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth > 8) return [];
  return Object.values(value)
    .slice(0, 50)
    .flatMap((one) => textsIn(one, depth + 1));
}

/** Length of an item: its own range, else that of its media, its longest child, or all of its track. */
function lengthOf(item: Json, depth = 0): number {
  const name = text(item.name);
  if (depth > timelineLimits.depth) throw new TimelineError("tooDeep", { name });
  const own = range(item.source_range, name);
  if (own !== null) return own.length;
  const lengths = () =>
    listOf(item.children)
      .filter((child) => schemaOf(child) !== "Transition")
      .map((child) => lengthOf(child, depth + 1));
  if (schemaOf(item) === "Track") return lengths().reduce((sum, length) => sum + length, 0);
  if (schemaOf(item) === "Stack") return lengths().reduce((max, length) => Math.max(max, length), 0);
  return range(mediaOf(item).available_range, name)?.length ?? 0;
}

/** In ms: where an item's own time 0 is in the edit, and which part is heard. */
type Place = { origin: number; from: number; to: number; track: string; isAudio: boolean; depth: number };

class OtioReader {
  readonly list = new EventList();

  /** What a composition or clip has from `place.origin`, its own time 0, on. */
  item(item: Json, place: Place): void {
    this.list.visit();
    const name = text(item.name);
    if (place.depth > timelineLimits.depth) throw new TimelineError("tooDeep", { name });
    if (item.enabled === false) return;
    const schema = schemaOf(item);
    if (schema === "Clip") {
      if (place.isAudio) this.#clip(item, place);
      return;
    }
    const isTrack = schema === "Track";
    if (!isTrack && schema !== "Stack") return;
    const isAudio = isTrack && item.kind !== undefined ? item.kind === "Audio" : place.isAudio;
    const own = range(item.source_range, name);
    const inner = {
      ...{ ...place, isAudio, depth: place.depth + 1, origin: place.origin - (own?.start ?? 0) },
      track: isTrack && place.depth < 2 ? name || place.track : place.track,
    };
    if (isTrack) this.#track(listOf(item.children), inner);
    else
      for (const [index, child] of listOf(item.children).entries())
        this.item(child, { ...this.#window(inner, 0, lengthOf(child)), track: place.track || `A${index + 1}` });
  }

  #window(place: Place, from: number, to: number): Place {
    const { origin } = place;
    return {
      ...place,
      origin: origin + from,
      from: Math.max(place.from, origin + from),
      to: Math.min(place.to, origin + to),
    };
  }

  /** One after another; a transition is heard with the clips on both its sides. */
  #track(children: Json[], place: Place): void {
    let at = 0;
    for (const [index, child] of children.entries()) {
      const name = text(child.name);
      if (schemaOf(child) === "Transition") continue;
      const length = lengthOf(child);
      const [before, after] = [children[index - 1], children[index + 1]].map((one) =>
        one !== undefined && schemaOf(one) === "Transition" ? one : {},
      );
      const early = time(before?.in_offset, name) ?? 0;
      const late = time(after?.out_offset, name) ?? 0;
      const window = this.#window(place, at - early, at + length + late);
      this.item(child, { ...window, origin: place.origin + at });
      at += length;
    }
  }

  #clip(clip: Json, { origin, from, to, track }: Place): void {
    if (to <= from) return;
    const media = mediaOf(clip);
    const name = text(clip.name) || text(media.name);
    const file = text(media.target_url) || text(media.name);
    const own = range(clip.source_range, name);
    const available = range(media.available_range, name);
    const source = (own?.start ?? 0) + from - origin - (own === null ? 0 : (available?.start ?? 0));
    this.list.add(
      {
        ...{ name, file, startMs: roundMs(from), endMs: roundMs(to), track: track || "A1" },
        ...{
          sourceMs: Math.max(0, roundMs(source)),
          mediaMs: available === null ? null : roundMs(available.length),
        },
        ids: idsIn([name, file, ...textsIn(clip.metadata), ...textsIn(media.metadata)]),
      },
      { name },
    );
  }
}

function firstRate(value: unknown, depth = 0): number {
  const node = record(value);
  const rate = record(record(node.source_range).duration).rate;
  if (typeof rate === "number") return rate;
  if (depth > timelineLimits.depth) return 0;
  for (const child of listOf(node.children)) {
    const found = firstRate(child, depth + 1);
    if (found > 0) return found;
  }
  return 0;
}

/** 23.976 is written as 23.976, 23.98 or 23.976023976023978. */
function rateNear(value: number): FrameRate | null {
  const near = Object.values(frameRates).find((rate) => Math.abs(rate.frames / rate.seconds - value) < 0.005);
  return near ?? null;
}

/** Line of a parser's error, as V8 and Firefox write it. */
function lineOf(error: unknown): number | undefined {
  const found = /line (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  return found === undefined ? undefined : Number(found);
}

/** An OpenTimelineIO timeline. @throws TimelineError */
export function readOtio(json: string): Timeline {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new TimelineError("truncated", { line: lineOf(error) });
  }
  const root = record(parsed);
  const timeline = schemaOf(root) === "SerializableCollection" ? (listOf(root.children)[0] ?? {}) : root;
  if (schemaOf(timeline) !== "Timeline")
    throw new TimelineError("unknownFormat", { name: text(timeline.OTIO_SCHEMA).slice(0, 60) });
  const tracks = record(timeline.tracks);
  const reader = new OtioReader();
  const everywhere = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  reader.item(tracks, { origin: 0, ...everywhere, track: "", isAudio: false, depth: 0 });
  const stated = record(timeline.global_start_time).rate;
  return {
    title: text(timeline.name),
    rate: rateNear(typeof stated === "number" ? stated : firstRate(tracks)),
    lengthMs: roundMs(lengthOf(tracks)),
    events: reader.list.events,
  };
}

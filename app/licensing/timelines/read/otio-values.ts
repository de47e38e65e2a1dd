import { TimelineError } from "#app/licensing/timelines/timeline.ts";

/** A node of an OpenTimelineIO file: none of its fields is sure to be there. */
export type Json = Record<string, unknown>;

export function nodeOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function nodesIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(nodeOf) : [];
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** "Clip.2" → "Clip". */
export function schemaOf(node: Json): string {
  return text(node.OTIO_SCHEMA).split(".")[0] ?? "";
}

/** Milliseconds of a RationalTime; null without one. @throws TimelineError time */
export function time(value: unknown, name: string): number | null {
  if (value === null || value === undefined) return null;
  const { value: count, rate } = nodeOf(value);
  if (typeof count !== "number" || typeof rate !== "number" || !(rate > 0) || !Number.isFinite(count))
    throw new TimelineError("time", { name });
  return (count * 1000) / rate;
}

const soundFile = /\.(?:wav|wave|bwf|aiff?|aifc|mp3|m4a|aac|flac|ogg|opus|wma|caf)$/i;

/** Whether a clip's media is sound: converters of lists put all clips on tracks of video. */
export function isSoundFile(clip: Json): boolean {
  const media = mediaOf(clip);
  return [text(media.target_url), text(media.name), text(clip.name)].some((name) => soundFile.test(name));
}

type Range = { start: number; length: number };

/** @throws TimelineError time, negative for a length below 0 */
export function range(value: unknown, name: string): Range | null {
  const { start_time: start, duration } = nodeOf(value);
  const length = time(duration, name);
  if (length === null) return null;
  if (length < 0) throw new TimelineError("negative", { name });
  return { start: time(start, name) ?? 0, length };
}

export function mediaOf(clip: Json): Json {
  const active = text(clip.active_media_reference_key) || "DEFAULT_MEDIA";
  return nodeOf(nodeOf(clip.media_references)[active] ?? clip.media_reference);
}

/** Texts of any metadata, as far as the limits go. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth > 8) return [];
  return Object.values(value)
    .slice(0, 50)
    .flatMap((one) => textsIn(one, depth + 1));
}

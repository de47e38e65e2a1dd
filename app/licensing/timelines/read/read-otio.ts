import { chosenOf } from "#app/licensing/timelines/read/choose-sequence.ts";
import {
  isSoundFile,
  type Json,
  mediaOf,
  nodeOf,
  nodesIn,
  range,
  schemaOf,
  text,
  textsIn,
  time,
} from "#app/licensing/timelines/read/otio-values.ts";
import { frameRates } from "#app/licensing/timelines/timecode.ts";
import {
  EventList,
  type FrameRate,
  idsIn,
  roundMs,
  TimelineError,
  type TimelineRead,
  timelineLimits,
} from "#app/licensing/timelines/timeline.ts";

/** Length of an item: its own range, else that of its media, its longest child, or all of its track. */
function lengthOf(item: Json, depth = 0): number {
  const name = text(item.name);
  if (depth > timelineLimits.depth) throw new TimelineError("tooDeep", { name });
  const own = range(item.source_range, name);
  if (own !== null) return own.length;
  const lengths = () =>
    nodesIn(item.children)
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
  /** Whether files of sound count on tracks of video, too. */
  takesFiles = false;

  /** What a composition or clip has from `place.origin`, its own time 0, on. */
  item(item: Json, place: Place): void {
    this.list.visit();
    const name = text(item.name);
    if (place.depth > timelineLimits.depth) throw new TimelineError("tooDeep", { name });
    if (item.enabled === false) return;
    const schema = schemaOf(item);
    if (schema === "Clip") {
      if (place.isAudio || (this.takesFiles && isSoundFile(item)))
        this.list.attempt({ name }, () => this.#clip(item, place));
      return;
    }
    const isTrack = schema === "Track";
    if (!isTrack && schema !== "Stack") return;
    // A track that says neither may have either.
    const isAudio = isTrack && item.kind !== undefined ? !/^video$/i.test(text(item.kind)) : place.isAudio;
    const own = range(item.source_range, name);
    const inner = {
      ...{ ...place, isAudio, depth: place.depth + 1, origin: place.origin - (own?.start ?? 0) },
      track: isTrack && place.depth < 2 ? name || place.track : place.track,
    };
    if (isTrack) this.#track(nodesIn(item.children), inner);
    else this.#stack(nodesIn(item.children), inner);
  }

  /** All at once, each as long as it is. */
  #stack(children: Json[], place: Place): void {
    for (const [index, child] of children.entries()) {
      const length = this.#lengthOf(child);
      if (length !== null)
        this.item(child, { ...this.#window(place, 0, length), track: place.track || `A${index + 1}` });
    }
  }

  /** Length of an item; one with a wrong time is listed, and takes none. */
  #lengthOf(item: Json): number | null {
    let length: number | null = null;
    this.list.attempt({ name: text(item.name) }, () => {
      length = lengthOf(item);
    });
    return length;
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
      const length = this.#lengthOf(child);
      if (length === null) continue;
      const [before, after] = [children[index - 1], children[index + 1]].map((one) =>
        one !== undefined && schemaOf(one) === "Transition" ? one : {},
      );
      const start = at;
      this.list.attempt({ name }, () => {
        const early = time(before?.in_offset, name) ?? 0;
        const late = time(after?.out_offset, name) ?? 0;
        const window = this.#window(place, start - early, start + length + late);
        this.item(child, { ...window, origin: place.origin + start });
      });
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
  const node = nodeOf(value);
  const rate = nodeOf(nodeOf(node.source_range).duration).rate;
  if (typeof rate === "number") return rate;
  if (depth > timelineLimits.depth) return 0;
  for (const child of nodesIn(node.children)) {
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

/** The timelines, and what lies beside them, of a file or a collection of them. */
function piecesOf(item: Json, depth = 0): Json[] {
  const schema = schemaOf(item);
  if (schema === "SerializableCollection")
    return depth > timelineLimits.depth ? [] : nodesIn(item.children).flatMap((child) => piecesOf(child, depth + 1));
  return ["Timeline", "Stack", "Track", "Clip"].includes(schema) ? [item] : [];
}

/** An OpenTimelineIO timeline, `chosen` of several; without one, what the file has of clips. @throws TimelineError */
export function readOtio(json: string, chosen: number | null = null): TimelineRead {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new TimelineError("truncated", { line: lineOf(error) });
  }
  const found = piecesOf(nodeOf(parsed));
  const timelines = found.filter((piece) => schemaOf(piece) === "Timeline");
  if (found.length === 0)
    throw new TimelineError("unknownFormat", { name: text(nodeOf(parsed).OTIO_SCHEMA).slice(0, 60) });
  const reader = new OtioReader();
  const { events, problems } = reader.list;
  const outer = { origin: 0, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, track: "", depth: 0 };
  if (timelines.length === 0) {
    // Clips, tracks and stacks of no timeline: each from its own start.
    for (const piece of found)
      reader.list.attempt({ name: text(piece.name) }, () =>
        reader.item(piece, { ...outer, from: 0, to: lengthOf(piece), isAudio: schemaOf(piece) === "Clip" }),
      );
    const [only] = found;
    const title = found.length === 1 ? text(only?.name) : "";
    return { title, rate: rateNear(firstRate(only)), lengthMs: null, events, problems };
  }
  const timeline = chosenOf(timelines, ({ name }) => text(name), chosen);
  const tracks = nodeOf(timeline.tracks);
  reader.item(tracks, { ...outer, isAudio: false });
  if (events.length === 0 && problems.length === 0) {
    reader.takesFiles = true;
    reader.item(tracks, { ...outer, isAudio: false });
  }
  const stated = nodeOf(timeline.global_start_time).rate;
  let lengthMs: number | null = null;
  reader.list.attempt({ name: text(timeline.name) }, () => {
    lengthMs = roundMs(lengthOf(tracks));
  });
  return {
    title: text(timeline.name),
    rate: rateNear(typeof stated === "number" ? stated : firstRate(tracks)),
    lengthMs,
    events,
    problems,
  };
}

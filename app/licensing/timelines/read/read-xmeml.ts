import { chosenOf } from "#app/licensing/timelines/read/choose-sequence.ts";
import { childOf, nodesNamed, readXml, type XmlNode } from "#app/licensing/timelines/read/read-xml.ts";
import {
  EventList,
  type FrameRate,
  idsIn,
  roundMs,
  TimelineError,
  type TimelineRead,
  timelineLimits,
} from "#app/licensing/timelines/timeline.ts";

const textOf = (node: XmlNode | undefined, ...path: string[]) => childOf(node, ...path)?.text.trim() ?? "";

/** Frames a second: "timebase" 30 with "ntsc" is 29.97. */
function rateOf(node: XmlNode | undefined): FrameRate | null {
  const rate = childOf(node, "rate");
  const base = Number(textOf(rate, "timebase"));
  if (!Number.isInteger(base) || base < 1 || base > 1000) return null;
  const isNtsc = /^true$/i.test(textOf(rate, "ntsc"));
  const drop = textOf(node, "timecode", "displayformat") === "DF";
  return isNtsc ? { frames: base * 1000, seconds: 1001, drop } : { frames: base, seconds: 1, drop: false };
}

/** Frames of an element; null for none, and for -1, which stands for "at the transition". @throws TimelineError time */
function frames(node: XmlNode | undefined, name: string): number | null {
  const text = textOf(node, name);
  if (text === "" || text === "-1") return null;
  if (!/^-?\d{1,12}(?:\.\d{1,9})?$/.test(text)) throw new TimelineError("time", { at: node?.at ?? 0, name });
  return Number(text);
}

const isOff = (node: XmlNode) => /^false$/i.test(textOf(node, "enabled"));

/** In ms: where the time 0 of a sequence is, and which part of it is heard. */
type Place = { origin: number; from: number; to: number; track: string | null; open: readonly XmlNode[] };

/** Frames from which to which a clip is heard; at a transition it has none of its own there. @throws TimelineError time, negative, order */
function spanOf(
  item: XmlNode,
  before: XmlNode | undefined,
  after: XmlNode | undefined,
): { start: number; end: number } {
  const isFade = (node: XmlNode | undefined) => node?.name === "transitionitem";
  const start = frames(item, "start") ?? (isFade(before) ? frames(before, "start") : null);
  const [from, to] = [frames(item, "in"), frames(item, "out")];
  const length = start === null || from === null || to === null ? null : start + to - from;
  const end = frames(item, "end") ?? (isFade(after) ? frames(after, "end") : length);
  const place = { at: item.at, name: textOf(item, "name") };
  if (start === null || end === null) throw new TimelineError("time", place);
  if (start < 0 || end < start) throw new TimelineError(start < 0 ? "negative" : "order", place);
  return { start, end };
}

class XmemlReader {
  readonly list = new EventList();
  /** Sequences and files by their id: they are written out once, and named by it elsewhere. */
  readonly #whole = new Map<string, XmlNode>();

  constructor(root: XmlNode) {
    for (const name of ["sequence", "file"])
      for (const node of nodesNamed(root, name))
        if (node.children.length > 0) this.#whole.set(`${name} ${node.attributes.id ?? ""}`, node);
  }

  #wholeOf(node: XmlNode | undefined): XmlNode | undefined {
    if (node === undefined || node.children.length > 0) return node;
    return this.#whole.get(`${node.name} ${node.attributes.id ?? ""}`) ?? node;
  }

  addSequence(sequence: XmlNode, place: Place): void {
    if (place.open.includes(sequence))
      throw new TimelineError("cycle", { at: sequence.at, name: textOf(sequence, "name") });
    if (place.open.length > timelineLimits.depth) throw new TimelineError("tooDeep", { at: sequence.at });
    const rate = rateOf(sequence);
    if (rate === null) throw new TimelineError("time", { at: sequence.at, name: "rate" });
    const open = [...place.open, sequence];
    const tracks = childOf(sequence, "media", "audio")?.children.filter(({ name }) => name === "track") ?? [];
    for (const [index, track] of tracks.entries()) {
      if (isOff(track)) continue;
      const inner = { ...place, open, track: place.track ?? `A${index + 1}` };
      const items = track.children.filter(({ name }) => name === "clipitem" || name === "transitionitem");
      for (const [at, item] of items.entries())
        if (item.name === "clipitem")
          this.list.attempt(item, () => this.#item(item, { before: items[at - 1], after: items[at + 1], rate }, inner));
    }
  }

  #item(
    item: XmlNode,
    { before, after, rate }: { before: XmlNode | undefined; after: XmlNode | undefined; rate: FrameRate },
    place: Place,
  ): void {
    this.list.visit();
    if (isOff(item)) return;
    const inSequence = (count: number) => (count * 1000 * rate.seconds) / rate.frames;
    const { start, end } = spanOf(item, before, after);
    const itemRate = rateOf(item) ?? rate;
    const sourceMs = ((frames(item, "in") ?? 0) * 1000 * itemRate.seconds) / itemRate.frames;
    const origin = place.origin + inSequence(start) - sourceMs;
    const from = Math.max(place.from, place.origin + inSequence(start));
    const to = Math.min(place.to, place.origin + inSequence(end));
    if (to <= from) return;
    const nested = this.#wholeOf(childOf(item, "sequence"));
    if (nested !== undefined) this.addSequence(nested, { ...place, origin, from, to });
    else this.#event(item, { origin, from, to, track: place.track ?? "A1" });
  }

  #event(
    item: XmlNode,
    { origin, from, to, track }: { origin: number; from: number; to: number; track: string },
  ): void {
    const file = this.#wholeOf(childOf(item, "file"));
    const path = textOf(file, "pathurl") || textOf(file, "name");
    const name = textOf(item, "name") || textOf(file, "name");
    const rate = rateOf(file) ?? rateOf(item);
    const length = frames(file, "duration");
    // The second channel of a stereo file is a clip of its own, on the next track.
    const channel = Number(textOf(item, "sourcetrack", "trackindex") || 1);
    const same = this.list.events.some(
      (event) => event.name === name && event.startMs === roundMs(from) && event.endMs === roundMs(to),
    );
    if (channel > 1 && same) return;
    this.list.add(
      {
        ...{ name, file: path, startMs: roundMs(from), endMs: roundMs(to), track },
        sourceMs: Math.max(0, roundMs(from - origin)),
        mediaMs:
          length === null || length <= 0 || rate === null
            ? null
            : roundMs((length * 1000 * rate.seconds) / rate.frames),
        ids: idsIn([name, path, ...commentsOf(item), ...commentsOf(file)]),
      },
      { at: item.at },
    );
  }
}

/** Texts that people and programs write beside a clip. */
function commentsOf(node: XmlNode | undefined): string[] {
  const places = ["comments", "logginginfo"].flatMap((name) => childOf(node, name)?.children ?? []);
  return places.map(({ text }) => text);
}

/**
 * A sequence of Final Cut Pro 7, as Premiere ("Final Cut Pro XML") and Resolve ("FCP 7 XML") write it; nested ones are followed. `chosen`: of
 * several that no other contains. @throws TimelineError
 */
export function readXmeml(text: string, chosen: number | null = null): TimelineRead {
  const root = readXml(text);
  if (root.name !== "xmeml") throw new TimelineError("unknownFormat", { at: root.at, name: root.name });
  const inClips = new Set(
    nodesNamed(root, "clipitem").flatMap((item) => {
      const nested = childOf(item, "sequence");
      return nested === undefined ? [] : [nested, nested.attributes.id ?? nested];
    }),
  );
  const all = nodesNamed(root, "sequence").filter(({ children }) => children.length > 0);
  const outer = all.filter((node) => !inClips.has(node) && !inClips.has(node.attributes.id ?? node));
  if (all.length === 0) return readLoose(root);
  const sequence = chosenOf(outer.length > 0 ? outer : all, (node) => textOf(node, "name"), chosen);
  const reader = new XmemlReader(root);
  reader.addSequence(sequence, { origin: 0, from: 0, to: Number.POSITIVE_INFINITY, track: null, open: [] });
  const rate = rateOf(sequence);
  const length = frames(sequence, "duration");
  return {
    title: textOf(sequence, "name"),
    rate,
    lengthMs: rate === null || length === null ? null : roundMs((length * 1000 * rate.seconds) / rate.frames),
    events: reader.list.events,
    problems: reader.list.problems,
  };
}

/** Clips of bins without a sequence, each from its own start. */
function readLoose(root: XmlNode): TimelineRead {
  const list = new EventList();
  for (const clip of nodesNamed(root, "clip"))
    list.attempt(clip, () => {
      const item = nodesNamed(clip, "clipitem").find((one) => childOf(one, "file") !== undefined);
      const file = childOf(item ?? clip, "file");
      const name = textOf(clip, "name") || textOf(file, "name");
      const path = textOf(file, "pathurl") || textOf(file, "name");
      const [rate, length] = [rateOf(clip), frames(clip, "duration")];
      const endMs = rate === null || length === null ? null : roundMs((length * 1000 * rate.seconds) / rate.frames);
      list.add(
        {
          name,
          file: path,
          startMs: endMs === null ? null : 0,
          endMs,
          sourceMs: 0,
          mediaMs: endMs,
          track: "",
          ids: idsIn([name, path]),
        },
        { at: clip.at },
      );
    });
  if (list.events.length === 0 && list.problems.length === 0) throw new TimelineError("empty");
  return { title: "", rate: null, lengthMs: null, events: list.events, problems: list.problems };
}

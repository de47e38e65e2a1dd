import { chosenOf } from "#app/licensing/timelines/read/choose-sequence.ts";
import { childOf, readXml, type XmlNode } from "#app/licensing/timelines/read/read-xml.ts";
import {
  EventList,
  type FrameRate,
  idsIn,
  roundMs,
  TimelineError,
  type TimelineRead,
  timelineLimits,
} from "#app/licensing/timelines/timeline.ts";

/** Premiere counts 254,016,000,000 ticks a second. */
const ticksPerMs = 254_016_000;

/** Objects of a project that place sound; all others are read over. */
const needed = new Set(
  "Sequence,AudioTrackGroup,VideoTrackGroup,AudioClipTrack,AudioClipTrackItem,SubClip,AudioClip,AudioMediaSource,AudioSequenceSource,Media".split(
    ",",
  ),
);

/** A part of a sequence, in ms: where its time 0 is in the edit, and which part is heard. */
type Place = { origin: number; from: number; to: number; track: string | null; open: readonly XmlNode[] };

/** "ObjectRef" and "ObjectURef" name the "ObjectID" and "ObjectUID" of another object. */
class PremiereProject {
  readonly list = new EventList();
  readonly sequences: XmlNode[];
  readonly #objects = new Map<string, XmlNode>();

  constructor(root: XmlNode) {
    for (const node of root.children) {
      const { ObjectID: id, ObjectUID: uid } = node.attributes;
      if (id !== undefined) this.#objects.set(`#${id}`, node);
      if (uid !== undefined) this.#objects.set(uid, node);
    }
    this.sequences = root.children.filter(({ name }) => name === "Sequence");
  }

  /** The object that an element refers to. @throws TimelineError reference */
  target(node: XmlNode | undefined, owner: XmlNode): XmlNode {
    const { ObjectRef: id, ObjectURef: uid } = node?.attributes ?? {};
    const found = this.#objects.get(uid ?? `#${id}`);
    if (found === undefined) throw new TimelineError("reference", { at: node?.at ?? owner.at, name: owner.name });
    return found;
  }

  isTarget(node: XmlNode | undefined): node is XmlNode {
    const { ObjectRef: id, ObjectURef: uid } = node?.attributes ?? {};
    return this.#objects.has(uid ?? `#${id}`);
  }

  /** The track groups of a sequence, of one kind. */
  groups(sequence: XmlNode, kind: string): XmlNode[] {
    const listed = childOf(sequence, "TrackGroups")?.children ?? [];
    return listed.flatMap((group) => {
      const second = childOf(group, "Second");
      const found = this.isTarget(second) ? this.target(second, sequence) : undefined;
      return found?.name === kind ? [found] : [];
    });
  }

  addSequence(sequence: XmlNode, place: Place): void {
    if (place.open.includes(sequence))
      throw new TimelineError("cycle", { at: sequence.at, name: childOf(sequence, "Name")?.text ?? "" });
    if (place.open.length > timelineLimits.depth) throw new TimelineError("tooDeep", { at: sequence.at });
    const open = [...place.open, sequence];
    for (const group of this.groups(sequence, "AudioTrackGroup")) {
      const tracks = childOf(group, "TrackGroup", "Tracks")?.children ?? [];
      for (const [index, one] of tracks.entries()) {
        const track = this.target(one, group);
        if (childOf(track, "ClipTrack", "Track", "IsMuted")?.text === "true") continue;
        const items = childOf(track, "ClipTrack", "ClipItems", "TrackItems")?.children ?? [];
        for (const item of items)
          this.list.attempt(item, () =>
            this.#item(this.target(item, track), { ...place, open, track: place.track ?? `A${index + 1}` }),
          );
      }
    }
  }

  #item(item: XmlNode, place: Place): void {
    this.list.visit();
    const timed = childOf(item, "ClipTrackItem", "TrackItem");
    if (childOf(item, "ClipTrackItem", "IsMuted")?.text === "true") return;
    const [start, end] = [ticks(timed, "Start"), ticks(timed, "End")];
    if (start < 0 || end < start)
      throw new TimelineError(start < 0 ? "negative" : "order", { at: item.at, name: item.name });
    const from = Math.max(place.from, place.origin + start);
    const to = Math.min(place.to, place.origin + end);
    if (to <= from) return;
    const subClip = this.target(childOf(item, "ClipTrackItem", "SubClip"), item);
    const clip = this.target(childOf(subClip, "Clip"), subClip);
    const inPoint = ticks(childOf(clip, "Clip"), "InPoint");
    const origin = place.origin + start - inPoint;
    const source = childOf(clip, "Clip", "Source");
    const media = this.isTarget(source) ? this.target(source, clip) : undefined;
    if (media?.name === "AudioSequenceSource") {
      const sequence = this.target(childOf(media, "SequenceSource", "Sequence"), media);
      this.addSequence(sequence, { ...place, origin, from, to });
      return;
    }
    const reference = childOf(media, "MediaSource", "Media");
    const file = this.isTarget(reference) ? this.target(reference, clip) : undefined;
    const path = childOf(file, "ActualMediaFilePath")?.text || childOf(file, "FilePath")?.text || "";
    const title = childOf(file, "Title")?.text ?? "";
    const name = childOf(subClip, "Name")?.text || title;
    this.list.add(
      {
        ...{ name, file: path || title, startMs: roundMs(from), endMs: roundMs(to), mediaMs: null },
        ...{ sourceMs: roundMs(from - origin), track: place.track ?? "A1", ids: idsIn([name, title, path]) },
      },
      { at: item.at },
    );
  }
}

/** Milliseconds of a number of ticks; 0 without one, as Premiere leaves it out. @throws TimelineError time */
function ticks(node: XmlNode | undefined, name: string): number {
  const text = childOf(node, name)?.text.trim() ?? "";
  if (!/^-?\d{0,18}$/.test(text)) throw new TimelineError("time", { at: node?.at ?? 0, name });
  return Number(text) / ticksPerMs;
}

function rateOf(project: PremiereProject, sequence: XmlNode): FrameRate | null {
  const [group] = project.groups(sequence, "VideoTrackGroup");
  const frame = ticks(childOf(group, "TrackGroup"), "FrameRate") * ticksPerMs;
  return frame > 0 ? { frames: ticksPerMs * 1000, seconds: frame, drop: false } : null;
}

/**
 * The XML of a Premiere project: the sequence that no other contains, `chosen` of several. Nested sequences are followed.
 * @throws TimelineError
 */
export function readPremiere(text: string, chosen: number | null = null): TimelineRead {
  const root = readXml(text, (name) => needed.has(name));
  if (root.name !== "PremiereData") throw new TimelineError("unknownFormat", { at: root.at, name: root.name });
  const everywhere = { origin: 0, from: 0, to: Number.POSITIVE_INFINITY, track: null, open: [] };
  const nested = new Set(
    root.children
      .filter(({ name }) => name === "AudioSequenceSource")
      .map((one) => {
        const uid = childOf(one, "SequenceSource", "Sequence")?.attributes;
        return uid?.ObjectURef ?? `#${uid?.ObjectRef}`;
      }),
  );
  const isNested = ({ attributes: { ObjectUID: uid, ObjectID: id } }: XmlNode) => nested.has(uid ?? `#${id}`);
  const project = new PremiereProject(root);
  const all = project.sequences;
  if (all.length === 0) throw new TimelineError("empty");
  const outer = all.filter((one) => !isNested(one));
  const nameOf = (sequence: XmlNode) => childOf(sequence, "Name")?.text ?? "";
  const sequence = chosenOf(outer.length > 0 ? outer : all, nameOf, chosen);
  project.addSequence(sequence, everywhere);
  const { events, problems } = project.list;
  const lengthMs = events.reduce((max, { endMs }) => Math.max(max, endMs ?? 0), 0);
  return { title: nameOf(sequence), rate: rateOf(project, sequence), lengthMs, events, problems };
}

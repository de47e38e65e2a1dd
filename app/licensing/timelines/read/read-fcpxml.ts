import { chosenOf } from "#app/licensing/timelines/read/choose-sequence.ts";
import { items, metadataOf, outerNodes, seconds, storyOf } from "#app/licensing/timelines/read/fcpxml-nodes.ts";
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

const ms = (value: number) => roundMs(value * 1000);

/** Roles that are no music, where an edit has roles for music at all. */
const otherRoles = /^(?:dialogue|effects)\b/i;

/** Seconds of the edit: where the local time 0 of a container is, and which part of it is heard. */
type Place = { origin: number; from: number; to: number; depth: number; open: readonly XmlNode[] };

class FcpxmlReader {
  readonly list = new EventList();
  readonly #resources: Map<string, XmlNode>;
  readonly #assetIds = new Map<XmlNode, string[]>();

  constructor(root: XmlNode) {
    const listed = childOf(root, "resources")?.children ?? [];
    this.#resources = new Map(listed.map((node) => [node.attributes.id ?? "", node]));
  }

  resource(node: XmlNode, name = "ref"): XmlNode | undefined {
    return this.#resources.get(node.attributes[name] ?? "");
  }

  /** Items one after another; a transition is heard with the clips on both its sides. */
  sequential(children: readonly XmlNode[], place: Place): void {
    let next = 0;
    const placed: { node: XmlNode; offset: number; length: number }[] = [];
    for (const node of children)
      this.list.attempt(node, () => {
        const offset = seconds(node, "offset") ?? next;
        const length = seconds(node, "duration") ?? (node.name === "spine" ? 0 : (this.#lengthOf(node) ?? 0));
        placed.push({ node, offset, length });
        if (node.name !== "transition") next = offset + length;
      });
    for (const [index, { node, offset, length }] of placed.entries()) {
      if (node.name === "transition") continue;
      const [before, after] = [placed[index - 1], placed[index + 1]];
      const isFade = (one: typeof before) => one?.node.name === "transition" && childOf(one.node, "filter-audio");
      const from = isFade(before) && before ? Math.min(offset, before.offset) : offset;
      const to = isFade(after) && after ? Math.max(offset + length, after.offset + after.length) : offset + length;
      this.list.attempt(node, () => this.item(node, place, { offset, from, to }));
    }
  }

  #lengthOf(node: XmlNode): number | null {
    const found = this.resource(node);
    const inner = found === undefined ? undefined : (childOf(found, "sequence") ?? found);
    return inner === undefined ? null : seconds(inner, "duration");
  }

  /** One item with everything in and on it. `span`: its place in the time of its container. */
  item(node: XmlNode, place: Place, span: { offset: number; from: number; to: number }): void {
    this.list.visit();
    if (place.depth > timelineLimits.depth) throw new TimelineError("tooDeep", { at: node.at, name: node.name });
    if (node.attributes.enabled === "0" || !items.has(node.name)) return;
    const at = place.origin + span.offset;
    const window = {
      from: Math.max(place.from, place.origin + span.from),
      to: Math.min(place.to, place.origin + span.to),
    };
    const inner: Place = { ...place, ...window, depth: place.depth + 1, origin: at - (this.#startOf(node) ?? 0) };
    if (node.name === "spine") {
      this.sequential(storyOf(node), { ...place, origin: at, depth: place.depth + 1 });
      return;
    }
    this.#content(node, inner);
    for (const child of storyOf(node))
      if (items.has(child.name)) this.list.attempt(child, () => this.#child(child, inner, place));
  }

  /** What hangs on an item by a lane is heard as long as it is itself; what is in it as long as the item. */
  #child(child: XmlNode, inner: Place, outer: Place): void {
    const offset = seconds(child, "offset") ?? 0;
    const length = seconds(child, "duration") ?? this.#lengthOf(child);
    const isConnected = child.attributes.lane !== undefined;
    const window = isConnected ? { from: outer.from, to: outer.to } : {};
    const to = length === null ? Number.POSITIVE_INFINITY : offset + length;
    this.item(child, { ...inner, ...window }, { offset, from: offset, to });
  }

  #startOf(node: XmlNode): number | null {
    const stated = seconds(node, "start");
    if (stated !== null || node.name !== "ref-clip") return stated;
    const sequence = childOf(this.resource(node), "sequence");
    return sequence === undefined ? null : seconds(sequence, "tcStart");
  }

  /** The sound of an item itself: of its media, or of the sequence that it refers to. */
  #content(node: XmlNode, place: Place): void {
    const isSilent = node.attributes.srcEnable === "video";
    if (isSilent || !["asset-clip", "audio", "ref-clip", "mc-clip"].includes(node.name)) return;
    const found = this.resource(node);
    if (found === undefined)
      throw new TimelineError("reference", { at: node.at, name: node.attributes.ref ?? node.name });
    if (found.name === "asset") {
      const { hasAudio, hasVideo } = found.attributes;
      if (hasAudio === "1" || (hasAudio ?? hasVideo) === undefined) this.#event(node, found, place);
      return;
    }
    if (place.open.includes(found))
      throw new TimelineError("cycle", { at: node.at, name: found.attributes.name ?? "" });
    const nested = { ...place, open: [...place.open, found] };
    const sequence = childOf(found, "sequence", "spine");
    if (sequence !== undefined) this.sequential(storyOf(sequence), nested);
    for (const angle of this.#angles(node, found)) this.sequential(storyOf(angle), nested);
  }

  /** The angles of a multicam clip that are heard; the first one if none is named. */
  #angles(node: XmlNode, media: XmlNode): XmlNode[] {
    const angles = childOf(media, "multicam")?.children.filter(({ name }) => name === "mc-angle") ?? [];
    const sources = node.children.filter(({ name }) => name === "mc-source");
    const heard = new Set(
      sources.filter(({ attributes }) => attributes.srcEnable !== "video").map(({ attributes }) => attributes.angleID),
    );
    return sources.length === 0 ? angles.slice(0, 1) : angles.filter(({ attributes }) => heard.has(attributes.angleID));
  }

  /** Found once for all uses of an asset. */
  #idsOf(asset: XmlNode, source: string): string[] {
    const known = this.#assetIds.get(asset);
    const ids = known ?? idsIn([asset.attributes.name ?? "", source, ...metadataOf(asset)]);
    if (known === undefined) this.#assetIds.set(asset, ids);
    return ids;
  }

  #event(node: XmlNode, asset: XmlNode, place: Place): void {
    const { from, to, origin } = place;
    if (to <= from) return;
    const mediaStart = seconds(asset, "start") ?? 0;
    const length = seconds(asset, "duration");
    const source = asset.attributes.src ?? childOf(asset, "media-rep")?.attributes.src ?? "";
    const name = node.attributes.name ?? asset.attributes.name ?? "";
    const end = Number.isFinite(to) ? to : length === null ? null : origin + mediaStart + length;
    this.list.add(
      {
        ...{
          name,
          file: source,
          startMs: ms(from),
          endMs: end === null ? null : ms(end),
          sourceMs: ms(Math.max(0, from - origin - mediaStart)),
        },
        mediaMs: length === null || length === 0 ? null : ms(length),
        track:
          node.attributes.audioRole ?? node.attributes.role ?? `A${Math.abs(Number(node.attributes.lane ?? 1)) || 1}`,
        ids: [...new Set([...idsIn([name, ...metadataOf(node)]), ...this.#idsOf(asset, source)])].slice(0, 20),
      },
      { at: node.at },
    );
  }
}

function rateOf(reader: FcpxmlReader, sequence: XmlNode): FrameRate | null {
  const format = reader.resource(sequence, "format")?.attributes.frameDuration ?? "";
  const [, above = "", below = "1"] = /^(\d{1,9})(?:\/(\d{1,9}))?s$/.exec(format) ?? [];
  if (Number(above) === 0 || Number(below) === 0) return null;
  return { frames: Number(below), seconds: Number(above), drop: sequence.attributes.tcFormat === "DF" };
}

/** Clips of an event that no sequence has: each from its own start, as it lies there. */
function addLoose(reader: FcpxmlReader, root: XmlNode): void {
  const everywhere = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const folders = [root, ...nodesNamed(root, "library"), ...nodesNamed(root, "event")];
  for (const clip of folders.flatMap(storyOf).filter(({ name }) => !["gap", "spine", "transition"].includes(name)))
    reader.sequential([{ ...clip, attributes: { ...clip.attributes, offset: "0s" } }], {
      origin: 0,
      ...everywhere,
      depth: 0,
      open: [],
    });
}

/**
 * An edit of Final Cut Pro or Resolve, FCPXML 1.3 to 1.14: that of a project, or a sequence beside projects. `chosen`: of several. Without
 * any, the clips of its events. Compound and multicam clips are followed. @throws TimelineError
 */
export function readFcpxml(text: string, chosen: number | null = null): TimelineRead {
  const root = readXml(text);
  if (root.name !== "fcpxml") throw new TimelineError("unknownFormat", { at: root.at, name: root.name });
  const reader = new FcpxmlReader(root);
  const names = new Map(outerNodes(root, "project").map((node) => [childOf(node, "sequence"), node.attributes.name]));
  const sequences = outerNodes(root, "sequence").filter((node) => childOf(node, "spine") !== undefined);
  const { events, problems } = reader.list;
  if (sequences.length === 0) {
    addLoose(reader, root);
    if (events.length === 0 && problems.length === 0) throw new TimelineError("empty");
    return { title: "", rate: null, lengthMs: null, events, problems };
  }
  const nameOf = (node: XmlNode) => names.get(node) ?? node.attributes.name ?? "";
  const sequence = chosenOf(sequences, nameOf, chosen);
  const origin = -(seconds(sequence, "tcStart") ?? 0);
  const everywhere = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const spine = childOf(sequence, "spine");
  reader.sequential(spine === undefined ? [] : storyOf(spine), { origin, ...everywhere, depth: 0, open: [] });
  const length = seconds(sequence, "duration");
  const hasMusic = events.some(({ track }) => /^music\b/i.test(track));
  return {
    title: nameOf(sequence),
    rate: rateOf(reader, sequence),
    lengthMs: length === null ? null : ms(length),
    events: hasMusic ? events.filter(({ track }) => !otherRoles.test(track)) : events,
    problems,
  };
}

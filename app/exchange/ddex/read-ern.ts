import {
  type ErnDeal,
  type ErnFile,
  type ErnMessage,
  type ErnRelease,
  type ErnVersion,
  ernVersions,
} from "#app/exchange/ddex/ern-message.ts";
import { type DdexProblem, MessageError } from "#app/exchange/ddex/message-problem.ts";
import { readFile } from "#app/exchange/ddex/read-parts.ts";
import { readRecording } from "#app/exchange/ddex/read-recording.ts";
import { type ReadRelease, readRelease, readReleaseDeal, resolveRecordings } from "#app/exchange/ddex/read-release.ts";
import { readXml } from "#app/exchange/ddex/read-xml.ts";
import { elementsAt, textAt, textIn, textOf, type XmlElement } from "#app/exchange/ddex/xml-element.ts";

/** Releases of one message: more would not fit one batch of rows. */
const maxReleases = 500;
const maxRecordings = 5000;
/** Recordings, problems and characters of one release: it is one row, and staff read its problems. */
const releaseLimits = { recordings: 500, problems: 100, json: 1_000_000 };

/** "http://ddex.net/xml/ern/432" → "4.3.2". */
function versionOf(root: XmlElement, namespace: string): ErnVersion {
  const written = namespace === "" ? (root.attributes.get("MessageSchemaVersionId") ?? "") : namespace;
  const digits = /^(?:https?:\/\/(?:www\.|service\.)?ddex\.net\/xml\/)?\/?ern\/(\d{2,3})$/.exec(written)?.[1] ?? "";
  const version = ernVersions.find((known) => known.replaceAll(".", "") === digits);
  if (version === undefined) throw new MessageError("unknownVersion", root.line, written.slice(0, 100));
  return version;
}

function headerOf(header: XmlElement | undefined, line: number) {
  if (header === undefined) throw new MessageError("noHeader", line);
  const [sender] = elementsAt(header, "MessageSender");
  const id = textAt(header, "MessageId");
  const senderId = sender === undefined ? null : textIn(sender, "PartyId", "DPID");
  const created = textAt(header, "MessageCreatedDateTime");
  const sentAt = Date.parse(created ?? "");
  if (id === null || senderId === null || Number.isNaN(sentAt))
    throw new MessageError(
      "noHeader",
      header.line,
      id === null ? "MessageId" : senderId === null ? "MessageSender" : "MessageCreatedDateTime",
    );
  return {
    ...{ id, senderId, sentAt },
    threadId: textAt(header, "MessageThreadId"),
    senderName: sender === undefined ? null : textIn(sender, "FullName"),
    isTest: textAt(header, "MessageControlType") === "TestMessage",
  };
}

type Deals = ReturnType<typeof readReleaseDeal>;
type References = {
  dealsByRef: ReadonlyMap<string, Deals[]>;
  tracksByRecording: ReadonlyMap<string, string[]>;
  releasesByRef: ReadonlyMap<string, ReadRelease[]>;
};

function groupedBy<T, V>(items: readonly T[], keysOf: (item: T) => readonly string[], pick: (item: T) => V) {
  const groups = new Map<string, V[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [pick(item)]);
      else group.push(pick(item));
    }
  return groups;
}

class MessageReader {
  #root: { name: string; version: ErnVersion; line: number } | null = null;
  #header: XmlElement | undefined;
  #updateIndicator: string | null = null;
  readonly #parties = new Map<string, string>();
  readonly #recordings = new Map<string, NonNullable<ReturnType<typeof readRecording>>[]>();
  /** References of pictures, texts and videos. */
  readonly #others = new Set<string>();
  readonly #covers = new Map<string, ErnFile | null>();
  readonly #releases: ReadRelease[] = [];
  readonly #deals: Deals[] = [];
  readonly #purged: ReadRelease[] = [];
  #counted = 0;

  root(element: XmlElement, namespace: string): void {
    const { name, line } = element;
    if (name !== "NewReleaseMessage" && name !== "PurgeReleaseMessage")
      throw new MessageError("unknownMessage", line, name.slice(0, 60));
    this.#root = { name, line, version: versionOf(element, namespace) };
  }

  item(list: string, item: XmlElement): void {
    this.#counted += list === "ResourceList" ? 1 : 0;
    if (this.#releases.length + this.#deals.length > 20 * maxReleases || this.#counted > maxRecordings)
      throw new MessageError("tooManyReleases", item.line);
    if (item.name === "MessageHeader") this.#header = item;
    else if (item.name === "UpdateIndicator") this.#updateIndicator = item.text.trim();
    else if (item.name === "PurgedRelease") this.#purged.push(readRelease(item, this.#parties));
    else if (list === "PartyList") this.#addParty(item);
    else if (list === "ResourceList") this.#addResource(item);
    else if (list === "ReleaseList") this.#releases.push(readRelease(item, this.#parties));
    else if (list === "DealList") this.#deals.push(readReleaseDeal(item));
  }

  #addParty(party: XmlElement): void {
    const ref = textAt(party, "PartyReference");
    const name = textIn(party, "FullName");
    if (ref !== null && name !== null && !this.#parties.has(ref)) this.#parties.set(ref, name);
  }

  #addResource(resource: XmlElement): void {
    const read = resource.name === "SoundRecording" ? readRecording(resource, this.#parties) : null;
    const ref = textAt(resource, "ResourceReference");
    const types = [...elementsAt(resource, "ImageType"), ...elementsAt(resource, "Type")].map(textOf);
    if (resource.name === "Image" && types.includes("FrontCoverImage")) this.#covers.set(ref ?? "", readFile(resource));
    if (read === null) this.#others.add(ref ?? "");
    else this.#recordings.set(read.recording.ref, [...(this.#recordings.get(read.recording.ref) ?? []), read]);
  }

  #dealsOf(release: ReadRelease, { dealsByRef, tracksByRecording }: References): ErnDeal[] {
    const own = dealsByRef.get(release.ref) ?? [];
    if (own.length > 0) return own.flatMap(({ deals }) => deals);
    const tracks = new Set(release.recordingRefs.flatMap((ref) => tracksByRecording.get(ref) ?? []));
    const ofTracks = new Set([...tracks].flatMap((ref) => dealsByRef.get(ref) ?? []));
    return [...ofTracks].flatMap(({ deals }) => deals);
  }

  #references(): References {
    const tracks = this.#releases.filter(({ isTrack }) => isTrack);
    return {
      dealsByRef: groupedBy(
        this.#deals,
        ({ refs }) => refs,
        (deal) => deal,
      ),
      tracksByRecording: groupedBy(
        tracks,
        ({ recordingRefs }) => recordingRefs,
        ({ ref }) => ref,
      ),
      releasesByRef: groupedBy(
        this.#releases,
        ({ ref }) => [ref],
        (release) => release,
      ),
    };
  }

  #resolve(release: ReadRelease, references: References): ErnRelease {
    const { isTrack: _, recordingRefs, linkedRefs, ...rest } = release;
    const { recordings, problems } = resolveRecordings(release, { recordings: this.#recordings, others: this.#others });
    const isDouble = (references.releasesByRef.get(release.ref)?.length ?? 0) > 1;
    const double: DdexProblem[] = isDouble
      ? [{ code: "doubleReference", line: release.line, detail: release.ref }]
      : [];
    if (recordings.length > releaseLimits.recordings) throw new MessageError("tooManyReleases", release.line);
    const all = [...rest.problems, ...double, ...problems].slice(0, releaseLimits.problems);
    const cover = [...recordingRefs, ...linkedRefs].map((ref) => this.#covers.get(ref)).find((file) => file) ?? null;
    const resolved = { ...rest, recordings, cover, deals: this.#dealsOf(release, references), problems: all };
    if (JSON.stringify(resolved).length > releaseLimits.json)
      throw new MessageError("itemTooLarge", release.line, "Release");
    return resolved;
  }

  finish(): ErnMessage {
    if (this.#root === null) throw new MessageError("notWellFormed", 1);
    const { name, version, line } = this.#root;
    const header = headerOf(this.#header, line);
    const common = { version, ...header, updateIndicator: this.#updateIndicator };
    if (name === "PurgeReleaseMessage") {
      const [purged] = this.#purged;
      if (purged === undefined || purged.key === null) throw new MessageError("noReleaseId", purged?.line ?? line);
      const problems = purged.problems.filter(({ code }) => code === "badUpc");
      const { isTrack: _, recordingRefs: __, linkedRefs: ___, ...release } = purged;
      return { kind: "purge", ...common, releases: [{ ...release, recordings: [], cover: null, deals: [], problems }] };
    }
    const known = new Set(this.#releases.map(({ ref }) => ref));
    const dangling = this.#deals.find(({ refs }) => refs.some((ref) => !known.has(ref)));
    const mains = this.#releases.filter(({ isTrack }) => !isTrack);
    const chosen = mains.length > 0 ? mains : this.#releases;
    if (chosen.length === 0) throw new MessageError("noReleases", line);
    if (chosen.length > maxReleases) throw new MessageError("tooManyReleases", line);
    const references = this.#references();
    const releases = chosen.map((release) => this.#resolve(release, references));
    if (releases.reduce((sum, { recordings }) => sum + recordings.length, 0) > maxRecordings)
      throw new MessageError("tooManyReleases", line);
    for (const [at, { key, line: place, title, problems }] of releases.entries())
      if (key !== null && releases.some((other, before) => before < at && other.key === key))
        problems.push({ code: "doubleRelease", line: place, detail: title });
    if (dangling !== undefined)
      releases[0]?.problems.push({
        code: "unknownRelease",
        line: dangling.line,
        detail: dangling.refs.find((ref) => !known.has(ref)) ?? "",
      });
    return { kind: "release", ...common, releases };
  }
}

/**
 * Reads a message of ERN 3.8 to 4.3.2. What is wrong with a release is among its problems and stops no other release.
 * @throws MessageError if the file is no message that can be read
 */
export async function readErn(file: AsyncIterable<Uint8Array>): Promise<ErnMessage> {
  const reader = new MessageReader();
  await readXml(file, {
    root: (root, namespace) => reader.root(root, namespace),
    item: (list, item) => reader.item(list, item),
  });
  return reader.finish();
}

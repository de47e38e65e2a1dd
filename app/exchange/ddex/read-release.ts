import type { ErnDeal, ErnRecording, ErnRelease } from "#app/exchange/ddex/ern-message.ts";
import type { DdexProblem } from "#app/exchange/ddex/message-problem.ts";
import * as parts from "#app/exchange/ddex/read-parts.ts";
import { elementsAt, elementsIn, textAt, textIn, textOf, type XmlElement } from "#app/exchange/ddex/xml-element.ts";
import { readIsrc } from "#app/rights/identifiers.ts";
import { readBarcode } from "#audio/ingest/barcode.ts";

/** A release before its references are resolved. */
export type ReadRelease = Omit<ErnRelease, "recordings" | "deals" | "cover"> & {
  isTrack: boolean;
  recordingRefs: string[];
  /** Of pictures and texts that belong to it. */
  linkedRefs: string[];
};

/** Identifiers that a sender gives one release. */
const maxOwnIds = 10;

function keyOf(element: XmlElement): Pick<ErnRelease, "key" | "ids" | "upc"> & { wrongUpc: string | null } {
  const written = elementsAt(element, "ReleaseId");
  const id = (name: string) => written.map((one) => textAt(one, name)).find((text) => text !== null) ?? null;
  const barcode = id("ICPN");
  const upc = readBarcode(barcode ?? "");
  const grid =
    id("GRid")
      ?.toUpperCase()
      .replace(/[^A-Z0-9]/g, "") ?? null;
  const own = written.flatMap((one) => elementsAt(one, "ProprietaryId")).flatMap((one) => textOf(one) ?? []);
  const isrc = readIsrc(id("ISRC"));
  const ids = [
    ...(upc === null ? [] : [`upc:${upc}`]),
    ...(grid ? [`grid:${grid}`] : []),
    ...own.slice(0, maxOwnIds).map((text) => `id:${text}`),
    ...(isrc ? [`isrc:${isrc}`] : []),
  ];
  return { key: ids[0] ?? null, ids, upc, wrongUpc: upc === null ? barcode : null };
}

/** References in the order of the tracks: those of its groups, else of its list. */
function recordingRefsOf(scopes: readonly XmlElement[]): string[] {
  const groups = parts.scopedElements(scopes, "ResourceGroup");
  const inGroups = groups.flatMap((group) => elementsIn(group, "ReleaseResourceReference"));
  const listed = scopes.flatMap((scope) => elementsIn(scope, "ReleaseResourceReference"));
  const refs = [...inGroups, ...listed].flatMap((element) => textOf(element) ?? []);
  return [...new Set(refs)];
}

function labelOf(scopes: readonly XmlElement[], parties: parts.Parties) {
  const [reference] = parts.scopedElements(scopes, "ReleaseLabelReference");
  const ref = textOf(reference);
  const name = ref === null ? parts.scopedText(scopes, "LabelName") : (parties.get(ref) ?? null);
  const problem: DdexProblem[] =
    ref !== null && name === null ? [{ code: "unknownParty", line: reference?.line ?? null, detail: ref }] : [];
  return { name, problem };
}

export function readRelease(element: XmlElement, parties: parts.Parties): ReadRelease {
  const { line } = element;
  const scopes = parts.scopesOf(element, "ReleaseDetailsByTerritory");
  const { title } = parts.readTitle(scopes);
  const { artists, missing } = parts.readArtists(scopes, parties);
  const { name: label, problem } = labelOf(scopes, parties);
  const { key, ids, upc, wrongUpc } = keyOf(element);
  const ref = textAt(element, "ReleaseReference") ?? "";
  const types = elementsAt(element, "ReleaseType").map(textOf);
  const problems: DdexProblem[] = [
    ...problem,
    ...missing.map((party) => ({ code: "unknownParty" as const, line: party.line, detail: party.ref })),
  ];
  if (ref === "") problems.push({ code: "noReference", line, detail: title ?? "" });
  if (title === null) problems.push({ code: "noTitle", line, detail: ref });
  if (key === null) problems.push({ code: "noReleaseId", line, detail: title ?? ref });
  if (wrongUpc !== null) problems.push({ code: "badUpc", line, detail: wrongUpc });
  return {
    ...{ ref, line, key, ids, upc, title: title ?? "", artists, label, problems },
    genres: parts
      .scopedElements(scopes, "Genre")
      .flatMap((genre) => [textAt(genre, "GenreText"), textAt(genre, "SubGenre")])
      .filter((genre) => genre !== null),
    date: parts.readDay(
      parts.scopedText(scopes, "ReleaseDate", "OriginalReleaseDate", "GlobalReleaseDate", "GlobalOriginalReleaseDate"),
    ),
    copyright: parts.scopedText(scopes, "CLine/CLineText", "PLine/PLineText"),
    isTrack:
      element.name === "TrackRelease" ||
      (types.includes("TrackRelease") && element.attributes.get("IsMainRelease") !== "true"),
    recordingRefs: recordingRefsOf(scopes),
    linkedRefs: scopes
      .flatMap((scope) => elementsIn(scope, "LinkedReleaseResourceReference"))
      .flatMap((one) => textOf(one) ?? []),
  };
}

function readDeal(deal: XmlElement): ErnDeal {
  const terms = elementsAt(deal, "DealTerms")[0] ?? deal;
  const texts = (...names: string[]) => elementsIn(terms, ...names).flatMap((element) => textOf(element) ?? []);
  const from = parts.readDay(textIn(terms, "StartDate", "StartDateTime"));
  const until = parts.readDay(textIn(terms, "EndDate", "EndDateTime"));
  const facts = [
    texts("CommercialModelType").join(", "),
    texts("UseType").join(", "),
    texts("TerritoryCode").join(", "),
    texts("ExcludedTerritoryCode")
      .map((code) => `not ${code}`)
      .join(", "),
    [from === null ? "" : `from ${from}`, until === null ? "" : `until ${until}`].filter(Boolean).join(" "),
  ];
  return {
    text: facts.filter((fact) => fact !== "").join(" · "),
    ...{ from, until },
    isEnded: texts("TakeDown", "AllDealsCancelled").includes("true"),
  };
}

/** The deals of a release deal, with the references of the releases that they are for. */
export function readReleaseDeal(element: XmlElement): { refs: string[]; line: number; deals: ErnDeal[] } {
  const refs = elementsAt(element, "DealReleaseReference").flatMap((one) => textOf(one) ?? []);
  return { refs, line: element.line, deals: elementsAt(element, "Deal").map(readDeal) };
}

type Described = { recording: ErnRecording; problems: DdexProblem[] };

/** The recordings of a release, and what is wrong with them and the references to them. */
export function resolveRecordings(
  release: ReadRelease,
  known: { recordings: ReadonlyMap<string, Described[]>; others: ReadonlySet<string> },
): { recordings: ErnRecording[]; problems: DdexProblem[] } {
  const problems: DdexProblem[] = [];
  const recordings: ErnRecording[] = [];
  const { line } = release;
  const isrcs = new Set<string>();
  for (const ref of release.recordingRefs) {
    const [found, second] = known.recordings.get(ref) ?? [];
    if (found === undefined) {
      if (!known.others.has(ref)) problems.push({ code: "unknownResource", line, detail: ref });
      continue;
    }
    if (second !== undefined) problems.push({ code: "doubleReference", line: second.recording.line, detail: ref });
    problems.push(...found.problems);
    const { isrc, line: at, title } = found.recording;
    const read = readIsrc(isrc);
    if (read === null) problems.push({ code: isrc === null ? "noIsrc" : "badIsrc", line: at, detail: isrc ?? title });
    else if (isrcs.has(read)) problems.push({ code: "doubleIsrc", line: at, detail: read });
    else isrcs.add(read);
    recordings.push(found.recording);
  }
  if (recordings.length === 0 && problems.length === 0)
    problems.push({ code: "noRecordings", line, detail: release.title });
  return { recordings, problems };
}

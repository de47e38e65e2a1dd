import type { ErnArtist, ErnFile } from "#app/exchange/ddex/ern-message.ts";
import { elementsAt, elementsIn, textAt, textIn, textOf, type XmlElement } from "#app/exchange/ddex/xml-element.ts";
import type { AiUse } from "#app/rights/made/made.ts";

/** Names of the parties of a message, by reference. */
export type Parties = ReadonlyMap<string, string>;

/** 3.8 describes a recording or release by territory: the details for the whole world, or the first ones, before the element itself. */
export function scopesOf(element: XmlElement, details: string): XmlElement[] {
  const byTerritory = elementsAt(element, details);
  const isWorldwide = (one: XmlElement) =>
    elementsAt(one, "TerritoryCode").some((code) => textOf(code) === "Worldwide");
  const chosen = byTerritory.find(isWorldwide) ?? byTerritory[0];
  return chosen === undefined ? [element] : [chosen, element];
}

export function scopedText(scopes: readonly XmlElement[], ...paths: string[]): string | null {
  for (const scope of scopes) {
    const text = textAt(scope, ...paths);
    if (text !== null) return text;
  }
  return null;
}

export function scopedElements(scopes: readonly XmlElement[], path: string): XmlElement[] {
  return scopes.map((scope) => elementsAt(scope, path)).find((found) => found.length > 0) ?? [];
}

/** The name of the party that an element names or refers to; undefined for a reference to none. */
function partyOf(element: XmlElement, parties: Parties): { ref: string | null; name: string | undefined } {
  const ref = textIn(
    element,
    "ArtistPartyReference",
    "ContributorPartyReference",
    "RightsControllerPartyReference",
    "PartyReference",
  );
  const name = ref === null ? undefined : parties.get(ref);
  return { ref, name: name ?? textIn(element, "FullName") ?? undefined };
}

/** Artists or contributors of one recording or release. */
const maxNamed = 200;

/** Names in their order, up to 200; `missing`: references to parties that the message does not have. */
export function namedParties(elements: readonly XmlElement[], parties: Parties) {
  const order = (element: XmlElement) => Number(element.attributes.get("SequenceNumber") ?? Number.POSITIVE_INFINITY);
  const sorted = [...elements].sort((one, other) =>
    order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0,
  );
  const found = sorted.slice(0, maxNamed).map((element) => ({ element, ...partyOf(element, parties) }));
  return {
    named: found.flatMap(({ element, name }) => (name === undefined ? [] : [{ element, name }])),
    missing: found.flatMap(({ element, ref, name }) =>
      name === undefined && ref !== null ? [{ line: element.line, ref }] : [],
    ),
  };
}

const writerRoles = /^(?:Composer|Lyricist|ComposerLyricist|Author|Arranger|Adapter|Librettist|Translator)/;

/** The artists that a recording or release shows. Classical ones list composers among them: these count only if they stand alone. */
export function readArtists(scopes: readonly XmlElement[], parties: Parties) {
  const { named, missing } = namedParties(scopedElements(scopes, "DisplayArtist"), parties);
  const all = named.map(({ element, name }) => ({
    name,
    written: textAt(element, "DisplayArtistRole", "ArtistRole") ?? "MainArtist",
  }));
  const performers = all.filter(({ written }) => !writerRoles.test(written));
  const artists = (performers.length > 0 ? performers : all).map(
    ({ name, written }): ErnArtist => ({ name, role: /^Featured/.test(written) ? "featured" : "main" }),
  );
  const alone = scopedText(scopes, "DisplayArtistName");
  const shown: ErnArtist[] = artists.length > 0 || alone === null ? artists : [{ name: alone, role: "main" }];
  return { artists: shown.filter((one, at) => shown.findIndex(({ name }) => name === one.name) === at), missing };
}

/** Title and version: "Harbour" and "Radio Edit". */
export function readTitle(scopes: readonly XmlElement[]): { title: string | null; versionTitle: string | null } {
  const titles = [...scopedElements(scopes, "DisplayTitle"), ...scopedElements(scopes, "Title")];
  const isShown = ({ attributes }: XmlElement) =>
    attributes.get("IsDefault") === "true" || attributes.get("TitleType") === "DisplayTitle";
  const chosen = titles.find(isShown) ?? titles[0] ?? scopedElements(scopes, "ReferenceTitle")[0];
  const title =
    (chosen && textAt(chosen, "TitleText")) ?? scopedText(scopes, "DisplayTitleText", "ReferenceTitle/TitleText");
  return { title, versionTitle: (chosen && textAt(chosen, "SubTitle")) ?? null };
}

const aiUses: ReadonlyMap<string, AiUse> = new Map([
  ["None", "none"],
  ["Partly", "some"],
  ["All", "all"],
]);

/** ERN 4.3.2: `ContainsAI` and `AiContribution`. */
export function readAiUse(text: string | null): AiUse | null {
  return aiUses.get(text ?? "") ?? null;
}

const algorithms: Record<string, string> = {
  MD5: "MD5",
  SHA1: "SHA-1",
  SHA256: "SHA-256",
  SHA384: "SHA-384",
  SHA512: "SHA-512",
};

function readHash(file: XmlElement): ErnFile["hash"] {
  const [hash] = elementsIn(file, "HashSum");
  if (hash === undefined) return null;
  // 3.8: an element HashSum within HashSum.
  const value = textIn(hash, "HashSumValue", "HashSum") ?? textOf(hash);
  const written = textIn(hash, "Algorithm", "HashSumAlgorithmType") ?? "MD5";
  const algorithm = algorithms[written.toUpperCase().replace(/[^A-Z0-9]/g, "")];
  return value === null || algorithm === undefined ? null : { algorithm, value: value.toLowerCase() };
}

const details = ["TechnicalSoundRecordingDetails", "TechnicalImageDetails", "TechnicalDetails"];

/** The delivered file of a recording or picture: not its preview, nor the file of a clip. */
export function readFile(recording: XmlElement): ErnFile | null {
  const technical = elementsIn(recording, ...details);
  for (const one of technical) {
    if (textAt(one, "IsPreview") === "true") continue;
    const withoutClips = { ...one, children: one.children.filter(({ name }) => name !== "ClipDetails") };
    for (const file of elementsIn(withoutClips, "File")) {
      const name = [textAt(file, "FilePath"), textAt(file, "FileName", "URI")]
        .filter((part) => part !== null)
        .join("/");
      if (name !== "") return { name: name.replace(/\/{2,}/g, "/").replace(/^(?:\.?\/)+/, ""), hash: readHash(file) };
    }
  }
  return null;
}

/** "PT3M45.5S" in ms; null for what is no time. */
export function readDuration(text: string | null): number | null {
  const [, hours = "0", minutes = "0", seconds = "0"] =
    /^PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,7}(?:\.\d{1,9})?)S)?$/.exec(text ?? "") ?? [];
  const ms = Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  return ms > 0 ? ms : null;
}

/** The day of a date or date-time, in UTC if it has a zone. */
export function readDay(text: string | null): string | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T|$|Z|[+-])/.exec(text ?? "") ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return null;
  const time = Date.parse(text ?? "");
  return /^[\d-]{10}T[\d:.]{1,30}(?:Z|[+-]\d\d:?\d\d)$/.test(text ?? "") && !Number.isNaN(time)
    ? new Date(time).toISOString().slice(0, 10)
    : day;
}

export function readYear(text: string | null): number | null {
  const year = Number(/^\d{4}/.exec(text ?? "")?.[0] ?? 0);
  return year >= 1860 && year <= 2200 ? year : null;
}

import type { ErnContributor, ErnRecording, ErnShare } from "#app/exchange/ddex/ern-message.ts";
import type { DdexProblem } from "#app/exchange/ddex/message-problem.ts";
import * as parts from "#app/exchange/ddex/read-parts.ts";
import { elementsAt, textAt, textIn, textOf, type XmlElement } from "#app/exchange/ddex/xml-element.ts";

function readContributors(scopes: readonly XmlElement[], parties: parts.Parties): ErnContributor[] {
  const elements = ["Contributor", "ResourceContributor", "IndirectResourceContributor"].flatMap((name) =>
    parts.scopedElements(scopes, name),
  );
  return parts.namedParties(elements, parties).named.map(({ element, name }) => ({
    name,
    roles: ["Role", "ResourceContributorRole", "IndirectResourceContributorRole"]
      .flatMap((role) => elementsAt(element, role))
      .flatMap((role) => role.attributes.get("UserDefinedValue") ?? textOf(role) ?? textIn(role, "Value") ?? []),
    ai: parts.readAiUse(textAt(element, "AiContribution")),
  }));
}

/** 3.8 has those of the recording alone. */
const controllers: [name: string, side: ErnShare["side"]][] = [
  ["RightsController", "master"],
  ["ResourceRightsController", "master"],
  ["WorkRightsController", "composition"],
];

/** "33.33" → 3333; null for what is no percentage. */
function readShare(text: string | null): number | null {
  const percentage = text === null || !/^\d{1,3}(?:\.\d{1,9})?$/.test(text) ? Number.NaN : Number(text);
  return percentage <= 100 ? Math.round(percentage * 100) : null;
}

function readShares(scopes: readonly XmlElement[], parties: parts.Parties): ErnShare[] {
  return controllers.flatMap(([element, side]) =>
    parts.namedParties(parts.scopedElements(scopes, element), parties).named.map(({ element: controller, name }) => ({
      ...{ side, name },
      shareBp: readShare(textIn(controller, "RightSharePercentage")),
    })),
  );
}

function readBoolean(text: string | null): boolean | null {
  return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : null;
}

/** A sound recording of any version, and what is wrong with it. Null without a reference: nothing can name it. */
export function readRecording(
  element: XmlElement,
  parties: parts.Parties,
): { recording: ErnRecording; problems: DdexProblem[] } | null {
  const ref = textAt(element, "ResourceReference");
  if (ref === null) return null;
  const scopes = [
    ...parts.scopesOf(element, "SoundRecordingDetailsByTerritory"),
    ...elementsAt(element, "SoundRecordingEdition"),
  ];
  const { line } = element;
  const { artists, missing } = parts.readArtists(scopes, parties);
  const { title, versionTitle } = parts.readTitle(scopes);
  const isrc = parts.scopedText(scopes, "ResourceId/ISRC", "SoundRecordingId/ISRC");
  const year = parts.scopedText(scopes, "PLine/Year", "OriginalReleaseDate", "CreationDate");
  const recording: ErnRecording = {
    ...{ ref, line, isrc, artists, versionTitle, title: title ?? "" },
    iswc: textIn(element, "ISWC"),
    contributors: readContributors(scopes, parties),
    shares: readShares(scopes, parties),
    durationMs: parts.readDuration(textAt(element, "Duration")),
    language: parts.scopedText(scopes, "LanguageOfPerformance"),
    isInstrumental: readBoolean(textAt(element, "IsInstrumental")),
    explicit: /^Explicit$/i.test(parts.scopedText(scopes, "ParentalWarningType") ?? ""),
    copyright: parts.scopedText(scopes, "PLine/PLineText"),
    year: parts.readYear(year),
    ai:
      parts.readAiUse(textAt(element, "ContainsAI")) ??
      (textAt(element, "IsComputerGenerated") === "true" ? "all" : null),
    file: parts.readFile(element),
  };
  const problems: DdexProblem[] = missing.map((party) => ({
    code: "unknownParty",
    line: party.line,
    detail: party.ref,
  }));
  if (title === null) problems.push({ code: "noTitle", line, detail: ref });
  if (artists.length === 0) problems.push({ code: "noArtist", line, detail: title ?? ref });
  return { recording, problems };
}

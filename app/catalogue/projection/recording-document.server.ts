import { uint8ArrayToBase64 } from "uint8array-extras";
import { z } from "zod";
import { fold } from "#app/catalogue/fold.ts";
import { indexText, symbolTokens } from "#app/catalogue/index-words.ts";
import { keyIndex } from "#app/catalogue/musical-key.ts";
import { naturalKey } from "#app/catalogue/natural-key.ts";
import { clearingTokens } from "#app/catalogue/projection/clearing-tokens.ts";
import { foldedVersion, recordingFields, versionsSchema } from "#app/catalogue/projection/folded-versions.server.ts";
import {
  anchorTokens,
  firstYear,
  keyToken,
  languageToken,
  measureTokens,
  shapeToken,
  tagToken,
  token,
} from "#app/catalogue/projection/search-token.ts";
import {
  bpmCode,
  bpmStep,
  codesOf,
  fixedCodes,
  keyCode,
  languageCode,
  madeCodes,
  type VocabularyIndex,
  yearCode,
  yearStep,
} from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { readAnalysed } from "#app/catalogue/shape/analysed.server.ts";
import { cellOf, curveOf, shapeOf } from "#app/catalogue/shape/curve.ts";
import { cutsOf, writeCuts } from "#app/catalogue/shape/cuts.ts";
import { writeSections } from "#app/catalogue/shape/stored-sections.ts";
import { isComplete } from "#app/catalogue/track/is-complete.ts";
import { type TrackFields, toTrackView } from "#app/catalogue/track/to-track-view.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { hiddenFrom } from "#app/catalogue/track/visibility.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { agreementFact } from "#app/rights/clearability/fact-schema.ts";
import { sharesUnderAgreements } from "#app/rights/clearability/shares-under-agreements.ts";
import { madeStateOf } from "#app/rights/made/made.ts";
import { madeFacts } from "#app/rights/made/made-schema.ts";
import { isOneStop } from "#app/rights/one-stop.ts";
import { readShares } from "#app/rights/shares-of-recording.server.ts";

function jsonOf<T>(schema: z.ZodType<T>) {
  return z.string().transform(jsonReader(schema));
}

/** A published recording with all data of the index: a row of `documentQuery`. */
export const recordingDocumentSchema = z.object({
  ...recordingFields,
  songId: z.string(),
  isrc: z.string().nullable(),
  catalogueNumber: z.string().nullable(),
  iswc: z.string().nullable(),
  label: z.string().nullable(),
  /** Writers and publishers, separated by commas. */
  creditNames: z.string().nullable(),
  /** Of its texts and proposed tags. */
  otherWords: z.string(),
  year: z.number().nullable(),
  /** Of the lyrics, ISO 639-3. */
  language: z.string().nullable(),
  shares: z.string().transform(readShares),
  /** Of the parties of its shares, for no client. */
  agreements: jsonOf(z.array(agreementFact)),
  isDisputed: z.number(),
  restrictions: jsonOf(
    z.array(z.object({ kind: z.enum(["use", "territory"]), name: z.string(), value: z.string(), ends: z.number() })),
  ),
  /** Of its tier; null without one. */
  hasWarning: z.number().nullable(),
  tierId: z.string().nullable(),
  /** ISO date. */
  today: z.string(),
  made: jsonOf(madeFacts),
  stems: z.number(),
  popularity: z.number(),
  createdAt: z.number(),
  album: z.string().nullable(),
  /** One line each. */
  lyrics: z.string().nullable(),
  artists: jsonOf(z.array(z.object({ name: z.string(), slug: z.string() }))),
  /** Folded. */
  artistAliases: z.string().nullable(),
  tags: jsonOf(
    z.array(z.object({ category: z.string(), slug: z.string(), label: z.string(), synonyms: z.array(z.string()) })),
  ),
  excludedCompanies: jsonOf(z.array(z.string())),
  /** The other published versions of the song. */
  versions: jsonOf(versionsSchema),
  /** Null before analysis, and if the analysis is malformed. */
  analysis: z.string().nullable().transform(readAnalysed),
}) satisfies z.ZodType<TrackFields>;
export type RecordingDocument = z.infer<typeof recordingDocumentSchema>;

function keyOf({ musicalKey }: RecordingDocument): number | null {
  return musicalKey === null ? null : keyIndex(musicalKey);
}

/** Whether the language is an ISO 639-3 code; music that came with another word for it has none. */
function hasLanguage(document: RecordingDocument): document is RecordingDocument & { language: string } {
  return /^[a-z]{3}$/.test(document.language ?? "");
}

function hasOneLicensor({ shares, agreements, today, isDisputed }: RecordingDocument): boolean {
  return isOneStop(sharesUnderAgreements(shares, agreements, today), isDisputed === 1) === true;
}

/** Tokens of all filters. */
function filterTokens(document: RecordingDocument): string[] {
  const key = keyOf(document);
  return [
    token.every,
    ...document.tags.flatMap(({ category, slug }) => {
      const tagCategory = tagCategories.find((name) => name === category);
      return tagCategory ? [tagToken(tagCategory, slug)] : [];
    }),
    document.vocals === 1 ? token.vocals : token.instrumental,
    document.explicit === 1 ? token.explicit : token.clean,
    ...(key === null ? [] : [keyToken(key)]),
    ...(document.bpm === null ? [] : measureTokens("bpm", document.bpm)),
    ...measureTokens("length", document.durationMs / 1000),
    ...(document.year === null ? [] : measureTokens("year", document.year - firstYear)),
    ...(hasLanguage(document) ? [languageToken(document.language)] : []),
    ...(hasOneLicensor(document) ? [token.oneStop] : []),
    token.made[madeStateOf(document.made)],
    ...(document.stems === 1 ? [token.stems] : []),
  ];
}

/** Facet codes, one character each. */
function facetCodes(document: RecordingDocument, vocabulary: VocabularyIndex): string {
  const key = keyOf(document);
  return [
    document.vocals === 1 ? fixedCodes.vocals : fixedCodes.instrumental,
    document.explicit === 1 ? fixedCodes.explicit : fixedCodes.clean,
    key === null ? "" : keyCode(key),
    document.bpm === null ? "" : bpmCode(bpmStep(document.bpm)),
    document.year === null ? "" : yearCode(yearStep(document.year)),
    hasLanguage(document) ? languageCode(document.language) : "",
    hasOneLicensor(document) ? fixedCodes.oneStop : "",
    madeCodes[madeStateOf(document.made)],
    document.stems === 1 ? fixedCodes.stems : "",
    codesOf(vocabulary, document.tags),
  ].join("");
}

/** A recording in the format of the projection's tables. `at`: its position. */
export type ProjectionRow = {
  at: number;
  id: string;
  /** JSON of the `TrackView`, and of the same with the other versions of the song. */
  track: string;
  view: string;
  popularity: number;
  /** Facet codes and clearing tokens, each ended by a line break. */
  codes: string;
  hidden: string;
  sortTitle: string;
  createdAt: number;
  bpm: number | null;
  durationMs: number;
  title: string;
  artist: string;
  album: string;
  tags: string;
  lyrics: string;
  /** Lyrics as displayed; "" without any. */
  lines: string;
  /** Curve and cuts: "" each before analysis. */
  energy: string;
  curve: string;
  cuts: string;
  sections: string;
  songId: string;
  ids: string;
  anchors: string;
  facets: string;
};

/** Data compared by searches by shape and length. */
function developmentOf({ analysis }: RecordingDocument) {
  if (analysis === null) return { energy: "", curve: "", cuts: "", sections: "", tokens: [] };
  const { energy, levels, beats, sections } = analysis;
  const cuts = { cuts: writeCuts(cutsOf(beats, sections)), sections: writeSections(sections) };
  if (levels === null) return { energy: "", curve: "", ...cuts, tokens: [] };
  const curve = curveOf(levels);
  return { energy, curve: uint8ArrayToBase64(curve), ...cuts, tokens: [shapeToken(cellOf(shapeOf(curve)))] };
}

/** Words of title and version label; then the symbols of the title, where they do not split phrases. */
function titleText(title: string, label: string): string {
  const symbols = fold(title) === "" ? [] : (title.match(/[\p{So}\p{Sm}]/gu) ?? []).flatMap(symbolTokens);
  return [indexText(title), indexText(label), ...symbols].filter((part) => part !== "").join(" ");
}

/** Identifiers, names of those who have rights, and other words: found below title, name and tags. */
function idsText({ isrc, catalogueNumber, iswc, label, creditNames, otherWords }: RecordingDocument): string {
  const codes = [isrc, catalogueNumber, iswc?.replaceAll(/[.-]/g, "")].filter(Boolean).join(" ");
  return [fold(codes), ...[label, creditNames, otherWords].map((text) => indexText(text ?? ""))]
    .filter((part) => part !== "")
    .join(" ");
}

/** `at`: position of the recording. New tags are added to `vocabulary`. */
export function projectionRow(document: RecordingDocument, at: number, vocabulary: VocabularyIndex): ProjectionRow {
  const hidden = hiddenFrom(document);
  const view = toTrackView(document);
  const versions = document.versions.map((version) => foldedVersion(view, version));
  const label = versionLabel(document.versionType, document.versionTitle) ?? "";
  const artists = document.artists.map(({ name }) => name);
  const { tokens, ...development } = developmentOf(document);
  const { tokens: clearing, asked } = clearingTokens(document);
  return {
    at,
    id: document.id,
    track: JSON.stringify(view),
    view: JSON.stringify(versions.length > 0 ? { ...view, versions } : view),
    popularity: document.popularity,
    codes: `${facetCodes(document, vocabulary)}\n${clearing.join(" ")}\n`,
    hidden: hidden.join(" "),
    sortTitle: naturalKey(document.title),
    createdAt: document.createdAt,
    bpm: document.bpm,
    durationMs: document.durationMs,
    title: titleText(document.title, label),
    artist: [...artists.map(indexText), document.artistAliases ?? ""].join(" ").trim(),
    album: indexText(document.album ?? ""),
    tags: indexText(document.tags.flatMap(({ label: name, synonyms }) => [name, ...synonyms]).join(" ")),
    lyrics: indexText(document.lyrics ?? ""),
    lines: document.lyrics ?? "",
    ...development,
    songId: document.songId,
    ids: idsText(document),
    anchors: anchorTokens(document.title, artists).join(" "),
    facets: [
      ...filterTokens(document),
      ...clearing,
      ...asked,
      ...tokens,
      ...(isComplete(view) ? [token.complete] : []),
      ...hidden,
    ].join(" "),
  };
}

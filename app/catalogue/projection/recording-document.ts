import { z } from "zod";
import { fold } from "#app/catalogue/fold.ts";
import { keyIndex } from "#app/catalogue/musical-key.ts";
import {
  anchorTokens,
  excludedFromToken,
  keyToken,
  measureTokens,
  tagToken,
  token,
} from "#app/catalogue/projection/search-token.ts";
import { versionLabel } from "#app/catalogue/record/version-label.ts";
import { codesOf, fixedCodes, keyCode, type VocabularyIndex } from "#app/catalogue/search/facet-vocabulary.ts";
import { tagCategories } from "#app/catalogue/search/search-filters.ts";
import type { TrackView } from "#app/player/track.ts";

function jsonOf<T extends z.ZodType>(schema: T) {
  return z.string().transform((text) => schema.parse(JSON.parse(text)));
}

/** A published recording with everything the index and a row need: a row of `documentQuery`. */
export const recordingDocumentSchema = z.object({
  id: z.string(),
  songId: z.string(),
  slug: z.string(),
  title: z.string(),
  versionType: z.string(),
  versionTitle: z.string().nullable(),
  isrc: z.string().nullable(),
  catalogueNumber: z.string().nullable(),
  vocals: z.number(),
  explicit: z.number(),
  durationMs: z.number(),
  bpm: z.number().nullable(),
  musicalKey: z.string().nullable(),
  popularity: z.number(),
  rev: z.string(),
  miniPeaks: z.string(),
  createdAt: z.number(),
  /** Null without a tier: nothing keeps it from the public then. */
  publicAccess: z.number().nullable(),
  album: z.string().nullable(),
  lyrics: z.string().nullable(),
  artists: jsonOf(z.array(z.object({ name: z.string(), slug: z.string() }))),
  tags: jsonOf(
    z.array(z.object({ category: z.string(), slug: z.string(), label: z.string(), synonyms: z.array(z.string()) })),
  ),
  excludedCompanies: jsonOf(z.array(z.string())),
});
export type RecordingDocument = z.infer<typeof recordingDocumentSchema>;

/** Points of the picture in a list row; the record keeps twice as many. */
const miniPoints = 100;

/** A base64 text of unsigned bytes brought down to 100: each point is the mean of those it stands for. */
export function downsamplePeaks(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (bytes.length <= miniPoints) return base64;
  const step = bytes.length / miniPoints;
  let text = "";
  for (let point = 0; point < miniPoints; point += 1) {
    const part = bytes.subarray(
      Math.floor(point * step),
      Math.max(Math.floor(point * step) + 1, Math.floor((point + 1) * step)),
    );
    text += String.fromCharCode(Math.round(part.reduce((sum, byte) => sum + byte, 0) / part.length));
  }
  return btoa(text);
}

function tagLabels(document: RecordingDocument, category: string): string[] {
  return document.tags.filter((tag) => tag.category === category).map((tag) => tag.label);
}

function trackOf(document: RecordingDocument): TrackView {
  return {
    id: document.id,
    songId: document.songId,
    slug: document.slug,
    title: document.title,
    versionLabel: versionLabel(document.versionType, document.versionTitle),
    vocals: document.vocals === 1,
    explicit: document.explicit === 1,
    artists: document.artists,
    albumTitle: document.album,
    durationMs: document.durationMs,
    bpm: document.bpm,
    musicalKey: document.musicalKey,
    genres: tagLabels(document, "genre"),
    moods: tagLabels(document, "mood"),
    miniPeaks: downsamplePeaks(document.miniPeaks),
    mediaBase: `/media/songs/${document.id}/${document.rev}`,
  };
}

function keyOf({ musicalKey }: RecordingDocument): number | null {
  return musicalKey === null ? null : keyIndex(musicalKey);
}

/** Tokens of those who must not see it. */
function hiddenFrom(document: RecordingDocument): string[] {
  return [
    ...(document.publicAccess === 0 ? [token.membersOnly] : []),
    ...document.excludedCompanies.map(excludedFromToken),
  ];
}

/** Tokens of everything a search can be narrowed down by. */
function filterTokens(document: RecordingDocument): string[] {
  const key = keyOf(document);
  return [
    token.every,
    ...document.tags.flatMap(({ category, slug }) => {
      const known = tagCategories.find((name) => name === category);
      return known ? [tagToken(known, slug)] : [];
    }),
    document.vocals === 1 ? token.vocals : token.instrumental,
    document.explicit === 1 ? token.explicit : token.clean,
    ...(key === null ? [] : [keyToken(key)]),
    ...(document.bpm === null ? [] : measureTokens("bpm", document.bpm)),
    ...measureTokens("length", document.durationMs / 1000),
  ];
}

/** What the facets count, one character each. */
function facetCodes(document: RecordingDocument, vocabulary: VocabularyIndex): string {
  const key = keyOf(document);
  return [
    document.vocals === 1 ? fixedCodes.vocals : fixedCodes.instrumental,
    document.explicit === 1 ? fixedCodes.explicit : fixedCodes.clean,
    key === null ? "" : keyCode(key),
    codesOf(vocabulary, document.tags),
  ].join("");
}

/** One recording in the shape of the projection's three tables. `at` is its position. */
export type ProjectionRow = {
  at: number;
  id: string;
  view: string;
  popularity: number;
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
  ids: string;
  anchors: string;
  facets: string;
};

/** `vocabulary` learns the tags it does not know. */
export function projectionRow(document: RecordingDocument, at: number, vocabulary: VocabularyIndex): ProjectionRow {
  const hidden = hiddenFrom(document);
  const label = versionLabel(document.versionType, document.versionTitle) ?? "";
  const artists = document.artists.map(({ name }) => name);
  const title = fold(document.title);
  return {
    at,
    id: document.id,
    view: JSON.stringify(trackOf(document)),
    popularity: document.popularity,
    codes: facetCodes(document, vocabulary),
    hidden: hidden.join(" "),
    sortTitle: title,
    createdAt: document.createdAt,
    bpm: document.bpm,
    durationMs: document.durationMs,
    title: label === "" ? title : `${title} ${fold(label)}`,
    artist: fold(artists.join(" ")),
    album: fold(document.album ?? ""),
    tags: fold(document.tags.flatMap(({ label: name, synonyms }) => [name, ...synonyms]).join(" ")),
    lyrics: fold(document.lyrics ?? ""),
    ids: fold(`${document.isrc ?? ""} ${document.catalogueNumber ?? ""}`),
    anchors: anchorTokens(document.title, artists).join(" "),
    facets: [...filterTokens(document), ...hidden].join(" "),
  };
}

import { maxGroupLength } from "#app/player/segments/segment.ts";
import { type Aspect, aspects } from "#audio/analysis/similarity/layout.ts";

export type AspectWeights = Record<Aspect, number>;

/** A search by sound: docs/product/catalogue.md. */
export type SimilarQuery = {
  /** Ids of songs or recordings that results should sound like, all of them. */
  seeds: string[];
  /** Negative seeds. */
  minus: string[];
  /** Segment groups of the seeds, detected or saved. */
  groups: string[];
  /** Seconds of the seed; null without a passage. `requireSeed` refuses one without an end, or that ends before it starts. */
  start: number | null;
  end: number | null;
  /** Features of the visitor's audio, as base64url of the vector. */
  vector: string | null;
  /** The reference is mono: ignore its stereo width. */
  mono: boolean;
  /** Id of a referenced video, which is displayed; its sound is never fetched. */
  youtube: string | null;
  /** Display name of the visitor's reference. */
  label: string | null;
  explain: boolean;
  /** 0 to 100 each; null for the default. */
  weights: AspectWeights | null;
};

/** A search by a sound that is no seed of its URL. */
export const noSeeds: SimilarQuery = {
  ...{
    seeds: [],
    minus: [],
    groups: [],
    start: null,
    end: null,
    vector: null,
    mono: false,
    youtube: null,
    label: null,
  },
  ...{ explain: false, weights: null },
};

export const maxSeeds = 5;
const maxId = 64;
export const maxLabel = 80;
/** Max seconds: the longest recording that ingest accepts. */
const maxSecond = 24 * 3600;
export const defaultWeight = 50;

const id = /^[\w-]{1,64}$/;
const base64url = /^[\w-]{16,2000}$/;
const video = /^[\w-]{6,20}$/;

/** Comma-separated parts. A comma inside a part (group names) is escaped by a backslash. */
const listPart = /(?:\\[\\,]|[^,])+/g;

function listOf(params: URLSearchParams, name: string): string[] {
  const parts = params.getAll(name).flatMap((value) => value.match(listPart) ?? []);
  const values = parts.map((part) => part.replaceAll(/\\([\\,])/g, "$1"));
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))];
}

/** Group names in a URL, in stored form. */
export function groupsOf(params: URLSearchParams): string[] {
  return listOf(params, "seed_groups").flatMap((name) => name.toWellFormed().replaceAll("\0", "") || []);
}

function secondsOf(params: URLSearchParams, name: string): number | null {
  const raw = params.get(name)?.trim() ?? "";
  const value = Number(raw);
  if (raw === "" || !Number.isFinite(value) || value < 0) return null;
  return Math.min(maxSecond, Math.round(value * 10) / 10);
}

/** Video id from its URL or the id itself; null if invalid. */
export function videoId(text: string): string | null {
  if (text === "") return null;
  const url = URL.parse(text);
  if (url === null) return video.test(text) ? text : null;
  if (!/(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/.test(url.hostname)) return null;
  const own = url.searchParams.get("v") ?? url.pathname.split("/").filter(Boolean).at(-1) ?? "";
  return video.test(own) ? own : null;
}

function weightsOf(params: URLSearchParams): AspectWeights | null {
  const read = (aspect: Aspect) => {
    const value = Number(params.get(`w_${aspect}`) || defaultWeight);
    return Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : defaultWeight;
  };
  const weights = Object.fromEntries(aspects.map((aspect) => [aspect, read(aspect)])) as AspectWeights;
  const values = Object.values(weights);
  // Equal weights are the default.
  return new Set(values).size === 1 ? null : weights;
}

/** Parses a sound search from a URL; null without a seed. Malformed parameters are ignored, unknown ids are not. */
export function readSimilarQuery(params: URLSearchParams): SimilarQuery | null {
  const named = listOf(params, "seed_songIds").map((value) => value.slice(0, maxId + 1));
  const seeds = named.filter((one) => !one.startsWith("-") && id.test(one)).slice(0, maxSeeds);
  const minus = named.flatMap((one) => (one.startsWith("-") && id.test(one.slice(1)) ? [one.slice(1)] : []));
  const vector = params.get("seed_vector") ?? "";
  const youtube = videoId(params.get("seed_youtube")?.trim() ?? "");
  const hasVector = base64url.test(vector);
  if (seeds.length === 0 && !hasVector && youtube === null) return null;
  const end = (name: "seed_start" | "seed_end") => (seeds.length > 0 ? secondsOf(params, name) : null);
  return {
    seeds,
    minus: minus.slice(0, maxSeeds),
    groups: seeds.length > 0 ? groupsOf(params).filter(({ length }) => length <= maxGroupLength) : [],
    start: end("seed_start"),
    end: end("seed_end"),
    vector: hasVector ? vector : null,
    mono: hasVector && params.get("seed_mono") === "true",
    youtube,
    label: params.get("seed_label")?.toWellFormed().trim().slice(0, maxLabel) || null,
    explain: params.get("explain") === "true",
    weights: weightsOf(params),
  };
}

/** Canonical parameters of a sound search. */
export function similarParams(query: SimilarQuery): [string, string][] {
  const { seeds, minus, groups, start, end, vector, mono, youtube, label, explain, weights } = query;
  const ids = [...seeds, ...minus.map((one) => `-${one}`)].join(",");
  const all: [string, string | null][] = [
    ["seed_songIds", ids],
    ["seed_groups", groups.map((name) => name.replaceAll(/[\\,]/g, "\\$&")).join(",")],
    ["seed_start", start === null ? null : String(start)],
    ["seed_end", end === null ? null : String(end)],
    ["seed_vector", vector],
    ["seed_mono", mono ? "true" : null],
    ["seed_youtube", youtube],
    ["seed_label", label],
    ["explain", explain ? "true" : null],
    ...aspects.map((aspect): [string, string | null] => [`w_${aspect}`, weights ? String(weights[aspect]) : null]),
  ];
  return all.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

import { fold } from "#app/catalogue/fold.ts";
import { nameSlugOf, slugOf } from "#app/catalogue/slug.ts";
import { readIsrc, readIswc } from "#app/rights/identifiers.ts";
import { readBarcode } from "#audio/ingest/barcode.ts";
import type { IngestedRecording, RecordingTags } from "#audio/ingest/ingested-recording.ts";

/**
 * Min confidence of a measured tempo or key to be used if there is no manual value: above it the extractor is right for most recordings of
 * the demo catalogue. Below it the value is kept as a suggestion in `measured`.
 */
export const trustedConfidence = 0.5;

const instrumentalVersions: ReadonlySet<string> = new Set([
  "instrumental",
  "underscore",
  "bed",
  "sting",
  "bumper",
  "loop",
]);

/** Recordings with the same key share a work: case, punctuation and spacing of titles vary between files of one family. */
function workKeyOf(tags: RecordingTags): string {
  const named = tags.workKey ?? `${tags.artists[0]?.name ?? ""} ${tags.title}`;
  const key = named.normalize("NFKC").toLowerCase();
  return key.replace(/[^\p{L}\p{N}]+/gu, " ").trim() || key.trim();
}

/**
 * Preferred slug of a recording: title, plus the version unless it is the main one. A title without letters and digits ("!!!") gets its
 * artist's name.
 */
export function recordingSlugOf(
  tags: Pick<RecordingTags, "title" | "versionTitle"> & { versionType: string; artists: { name: string }[] },
): string {
  const version = tags.versionType === "main" ? tags.versionTitle : (tags.versionTitle ?? tags.versionType);
  const title = slugOf(tags.title, slugOf(tags.artists[0]?.name ?? ""));
  return version === null ? title : slugOf(`${title} ${version.replaceAll("_", " ")}`);
}

/** Manual value, else derived from version and language; by default true. */
function hasVocals(tags: RecordingTags): boolean {
  return tags.vocals ?? !(instrumentalVersions.has(tags.versionType) || tags.language === "zxx");
}

/** What was stated with a file, and what it says itself. */
export function madeValues({
  tags: { made },
  markers = [],
}: Pick<IngestedRecording, "markers"> & { tags: Pick<RecordingTags, "made"> }) {
  return {
    aiComposition: made?.music ?? null,
    aiLyrics: made?.lyrics ?? null,
    aiVocals: made?.vocals ?? null,
    aiInstruments: made?.performance ?? null,
    aiPostProduction: made?.production ?? null,
    aiStatedBy: made?.statedBy ?? null,
    aiStatedOn: made?.statedOn ?? null,
    aiStatedAs: made?.statedAs ?? null,
    aiEvidence: made?.evidence ?? null,
    aiMarkers: markers.length === 0 ? null : markers,
  };
}

/** Columns of `recordings` derived from the entry alone. Tags take precedence over measurements. */
export function recordingValues(entry: IngestedRecording) {
  const { tags, analysis, loudness } = entry;
  const { tempo, key } = analysis;
  const trustedBpm = tempo.confidence >= trustedConfidence ? tempo.bpm : null;
  const trustedKey = key.confidence >= trustedConfidence ? key.musicalKey : null;
  return {
    id: entry.recordingId,
    title: tags.title,
    versionType: tags.versionType,
    versionTitle: tags.versionTitle,
    isrc: readIsrc(tags.isrc),
    vocals: hasVocals(tags),
    explicit: tags.explicit,
    language: tags.language,
    durationMs: entry.durationMs,
    bpm: tags.bpm ?? (trustedBpm && Math.round(trustedBpm * 10) / 10),
    musicalKey: tags.musicalKey ?? trustedKey,
    year: tags.year,
    label: tags.label,
    copyright: tags.copyright,
    ...madeValues(entry),
    stemsAvailable: entry.files.some((file) => file.role === "stem"),
    rev: entry.rev,
    marksProblem: entry.marksProblem ?? null,
    peaksRate: entry.peaks.rate,
    miniPeaks: entry.peaks.mini,
    integratedLufs: loudness.integratedLufs,
    loudnessRange: loudness.rangeLu,
    truePeakDbtp: loudness.truePeakDbtp,
    measured: {
      bpm: tempo.bpm,
      bpmConfidence: tempo.confidence,
      musicalKey: key.musicalKey,
      keyConfidence: key.confidence,
      barConfidence: entry.analysis.barConfidence,
    },
  };
}

export function workValues(tags: RecordingTags) {
  return { workKey: workKeyOf(tags), title: tags.title, iswc: readIswc(tags.iswc), language: tags.language };
}

/** Deduplicated by slug, in order; the first spelling wins. */
function bySlug<T extends { slug: string }>(rows: T[]): T[] {
  return rows.filter((row, index) => rows.findIndex((other) => other.slug === row.slug) === index);
}

export function artistRows(tags: RecordingTags): { slug: string; name: string; sortName: string; role: string }[] {
  return bySlug(
    tags.artists.map(({ name, slug, role = "main" }) => ({
      slug: slug === null ? nameSlugOf(name) : slugOf(slug),
      name,
      sortName: fold(name),
      role,
    })),
  );
}

export function tagRows(tags: RecordingTags): { category: string; slug: string; label: string }[] {
  const categories = { genre: tags.genres, mood: tags.moods, instrument: tags.instruments };
  return Object.entries(categories).flatMap(([category, labels]) => {
    const named = labels.map((label) => label.trim()).filter((label) => label !== "");
    return bySlug(named.map((label) => ({ slug: nameSlugOf(label), label }))).map((row) => ({ category, ...row }));
  });
}

/** An album is identified by its UPC, else by title and first artist. */
export function albumRow(
  tags: RecordingTags,
): { slug: string; title: string; upc: string | null; track: number | null } | null {
  if (tags.album === null) return null;
  const { title, upc, track } = tags.album;
  return { slug: nameSlugOf(`${title} ${tags.artists[0]?.name ?? ""}`), title, upc: readBarcode(upc ?? ""), track };
}

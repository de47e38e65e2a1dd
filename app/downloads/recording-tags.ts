import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import type { Downloadable } from "#app/downloads/downloadable.ts";
import type { Cover, TrackTags } from "#app/downloads/tags/track-tags.ts";
import { songPath } from "#app/track/track.ts";

/** CWR roles: C composer, A author of lyrics, CA both. */
function writers({ shares }: Downloadable, roles: readonly string[]): string[] {
  const names = shares
    .filter(({ side, role }) => side === "composition" && roles.includes(role))
    .map(({ name }) => name);
  return [...new Set(names)];
}

function labelsOf({ tags }: Downloadable, category: string): string[] {
  return tags.filter((tag) => tag.category === category).map(({ label }) => label);
}

type Shown = {
  /** Origin of the product for this user. */
  origin: string;
  /** The licensing company, as named on this host. */
  company: string;
  /** Whether the user may see rights holders and their shares. */
  withSplits: boolean;
  cover: Cover | null;
};

/** The tags of a downloaded file. */
export function recordingTags(recording: Downloadable, { origin, company, withSplits, cover }: Shown): TrackTags {
  const url = `${origin}${songPath(recording)}`;
  const splits = recording.shares.map(({ name, role, ...share }) => `${name} (${role}) ${scopedShare(share)}`);
  return {
    id: recording.id,
    title: recording.title,
    version: versionLabel(recording.versionType, recording.versionTitle),
    artists: recording.artists,
    album: recording.album?.title ?? null,
    track: recording.album?.track ?? null,
    year: recording.year,
    isrc: recording.isrc,
    iswc: recording.iswc,
    catalogueNumber: recording.catalogueNumber,
    bpm: recording.bpm,
    musicalKey: recording.musicalKey,
    composers: writers(recording, ["C", "CA"]),
    lyricists: writers(recording, ["A", "CA"]),
    label: recording.label,
    copyright: recording.copyright,
    genres: labelsOf(recording, "genre"),
    moods: labelsOf(recording, "mood"),
    language: recording.language,
    lyrics: recording.lyrics,
    explicit: recording.explicit === 1,
    durationMs: recording.durationMs,
    integratedLufs: recording.integratedLufs,
    loudnessRange: recording.loudnessRange,
    truePeakDbtp: recording.truePeakDbtp,
    splits: withSplits && splits.length > 0 ? splits.join("; ") : null,
    comment: `Licensing: ${company}, ${url}`,
    url,
    cover,
  };
}

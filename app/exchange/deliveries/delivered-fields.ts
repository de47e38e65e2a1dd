import { suggestLanguage } from "#app/backoffice/songs/language.ts";
import type { ErnArtist, ErnRecording, ErnRelease } from "#app/exchange/ddex/ern-message.ts";
import { readIsrc, readIswc } from "#app/rights/identifiers.ts";
import type { AiUse } from "#app/rights/made/made.ts";
import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";
import { versionOfTitle } from "#audio/ingest/tags/version-of-title.ts";

const aiParts = ["aiVocals", "aiInstruments", "aiComposition", "aiPostProduction", "aiLyrics"] as const;
type AiFields = Record<(typeof aiParts)[number], AiUse | null>;

/** Which part of a recording a role makes. */
const roleParts: [part: (typeof aiParts)[number], role: RegExp][] = [
  ["aiLyrics", /^(?:Lyricist|ComposerLyricist|NonLyricAuthor|Librettist)/],
  ["aiComposition", /^(?:Composer|ComposerLyricist|Arranger|Adapter)/],
  ["aiVocals", /Vocal|^(?:Singer|Rapper|Choir|Chorus)/],
  ["aiPostProduction", /Mix|Master|Engineer/],
  ["aiInstruments", /Musician|Instrument|^(?:Soloist|Programmer|Guitar|Bass|Drum|Piano|Keyboard|Violin|Percussion)/],
];

/** What is said of the use of AI as a whole, and of parts by their contributors. "Partly" alone does not tell which part. */
function aiFieldsOf({ ai, contributors }: ErnRecording): AiFields {
  const fallback = ai === "some" ? null : ai;
  const stated = (part: string) => {
    const uses = contributors.flatMap(({ ai: use, roles }) =>
      use !== null && roles.some((role) => roleParts.some(([name, pattern]) => name === part && pattern.test(role)))
        ? [use]
        : [],
    );
    return uses.length === 0 ? fallback : uses.every((use) => use === uses[0]) ? (uses[0] ?? null) : "some";
  };
  return Object.fromEntries(aiParts.map((part) => [part, stated(part)])) as AiFields;
}

/** Cut to what a field of the catalogue has. */
function clip<T extends string | null>(text: T, max: number): T {
  return (text?.slice(0, max).toWellFormed() ?? null) as T;
}

function titleOf({ title, versionTitle }: ErnRecording) {
  const read = versionOfTitle(versionTitle === null ? title : `${title} (${versionTitle})`);
  return { ...read, title: clip(read.title, 300), versionTitle: clip(read.versionTitle, 120) };
}

export function deliveredArtists(recording: ErnRecording): ErnArtist[] {
  const { featured } = titleOf(recording);
  const guests = featured.map((name): ErnArtist => ({ name, role: "featured" }));
  const all = [...recording.artists, ...guests];
  return all
    .filter(({ name }, at) => all.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === at)
    .slice(0, 20)
    .map(({ name, role }) => ({ name: clip(name, 300), role }));
}

function languageOf({ language, isInstrumental }: ErnRecording): string | null {
  if (isInstrumental === true) return "zxx";
  const code = (language ?? "").split("-")[0] ?? "";
  return code === "" ? null : (suggestLanguage(code) ?? null);
}

/** Fields of a song that a message has; null leaves a field as it is. Days of the deals are separate. */
export function deliveredFields(recording: ErnRecording, release: ErnRelease, stated: { by: string; on: string }) {
  const { title, versionTitle } = titleOf(recording);
  const ai = aiFieldsOf(recording);
  const isAiStated = Object.values(ai).some((use) => use !== null);
  return {
    ...{ title, versionTitle, isrc: readIsrc(recording.isrc), explicit: recording.explicit, ...ai },
    vocals: recording.isInstrumental === null ? null : !recording.isInstrumental,
    language: languageOf(recording),
    year: recording.year,
    label: clip(release.label, 200),
    copyright: clip(recording.copyright ?? release.copyright, 300),
    aiStatedBy: isAiStated ? stated.by : null,
    aiStatedOn: isAiStated ? stated.on : null,
    // A message names its sender, not who holds the rights: licences don't warrant what it states.
    aiStatedAs: isAiStated ? ("supplier" as const) : null,
  };
}

/** First and last day of publication by the deals; null for an open one. */
export function daysOf({ deals }: Pick<ErnRelease, "deals">): { from: string | null; until: string | null } {
  const running = deals.filter(({ isEnded }) => !isEnded);
  const starts = running.map(({ from }) => from);
  const ends = running.map(({ until }) => until);
  const isOpen = (days: readonly (string | null)[]) => days.length === 0 || days.includes(null);
  return {
    from: isOpen(starts) ? null : (starts.toSorted()[0] ?? null),
    until: isOpen(ends) ? null : (ends.toSorted().at(-1) ?? null),
  };
}

/** What ingest records of a delivered file. Writers have no shares in a message, so that it makes no splits; the album comes with the publication. */
export function deliveredTags(recording: ErnRecording, release: ErnRelease): RecordingTags {
  const { title, versionType, versionTitle, vocals } = titleOf(recording);
  return {
    ...{ title, workKey: null, versionType, versionTitle },
    artists: deliveredArtists(recording).map(({ name, role }) => ({ name, slug: null, role })),
    ...{ album: null, isrc: readIsrc(recording.isrc), iswc: readIswc(recording.iswc), explicit: recording.explicit },
    vocals: recording.isInstrumental === null ? vocals : !recording.isInstrumental,
    ...{ language: languageOf(recording), bpm: null, musicalKey: null, year: recording.year },
    genres: release.genres.slice(0, 10).map((genre) => clip(genre, 60)),
    ...{ moods: [], instruments: [], lyrics: [], writers: [] },
    label: clip(release.label, 200),
    copyright: clip(recording.copyright, 300),
  };
}

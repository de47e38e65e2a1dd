export type Cover = { type: "image/jpeg" | "image/png"; bytes: Uint8Array };

/** Fields written into a downloaded file: docs/design/field-conventions.md. Null or empty fields are not written. */
export type TrackTags = {
  /** Id of the recording, by which a timeline names it whatever its file is called. */
  id: string;
  title: string;
  /** "Instrumental"; null for the main version. */
  version: string | null;
  artists: string[];
  album: string | null;
  track: number | null;
  year: number | null;
  isrc: string | null;
  iswc: string | null;
  catalogueNumber: string | null;
  bpm: number | null;
  /** "Am", "F#". */
  musicalKey: string | null;
  composers: string[];
  lyricists: string[];
  label: string | null;
  copyright: string | null;
  genres: string[];
  moods: string[];
  /** ISO 639-3. */
  language: string | null;
  lyrics: string[];
  explicit: boolean;
  /** Milliseconds. */
  durationMs: number;
  /** LUFS, LU and dBTP. */
  integratedLufs: number | null;
  loudnessRange: number | null;
  truePeakDbtp: number | null;
  /** "Jane Doe (C) 50 %; …"; null for users who may not see it. */
  splits: string | null;
  /** Where and by whom the track is licensed; by convention in the comment. */
  comment: string;
  /** The song's page. */
  url: string;
  cover: Cover | null;
};

/** "Title (Instrumental)": in an editor's bin only the title distinguishes versions. */
export function fullTitle({ title, version }: Pick<TrackTags, "title" | "version">): string {
  return version === null ? title : `${title} (${version})`;
}

/** ReplayGain 2.0 is relative to −18 LUFS. */
const REPLAYGAIN_REFERENCE_LUFS = -18;

/** Fields without a frame or chunk of their own, with the names that taggers read. */
export function namedFields(tags: TrackTags): [name: string, value: string][] {
  const fields: [string, string | null][] = [
    ["RECORDING_ID", tags.id],
    ["ISWC", tags.iswc],
    ["CATALOGNUMBER", tags.catalogueNumber],
    ["SPLITS", tags.splits],
    ["ITUNESADVISORY", tags.explicit ? "1" : null],
    [
      "REPLAYGAIN_TRACK_GAIN",
      tags.integratedLufs === null ? null : `${(REPLAYGAIN_REFERENCE_LUFS - tags.integratedLufs).toFixed(2)} dB`,
    ],
    ["REPLAYGAIN_TRACK_PEAK", tags.truePeakDbtp === null ? null : (10 ** (tags.truePeakDbtp / 20)).toFixed(6)],
  ];
  return fields.flatMap(([name, value]): [string, string][] => (value === null || value === "" ? [] : [[name, value]]));
}

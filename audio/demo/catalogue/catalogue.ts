import { ALBUMS, type DemoSong, type DemoVersion, VERSIONS } from "#audio/demo/catalogue/demo-track.ts";
import { INSTRUMENTALS } from "#audio/demo/catalogue/instrumentals.ts";
import { MORE_SONGS } from "#audio/demo/catalogue/releases.ts";
import { SUNG_SONGS } from "#audio/demo/catalogue/sung-songs.ts";
import type { RenderedSong } from "#audio/demo/render.ts";
import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";

export type DemoRecording = { slug: string; song: DemoSong; version: "main" | DemoVersion; isrc: string };

const VERSION_NAMES = Object.keys(VERSIONS);

/** Order of the home page, best first. Songs not named follow. */
const OPENERS = [
  "paper-lanterns",
  "glass-harbour",
  "kingdom-of-salt",
  "good-trouble",
  "window-seat",
  "tell-them-i-left",
  "salt-and-cedar",
  "orbit-decay",
];

/** The recordings that a copy begins with, in the order of the home page; instrumentals at the end. */
export function demoRecordings(): DemoRecording[] {
  const songs = [...SUNG_SONGS, ...INSTRUMENTALS];
  const rank = ({ slug }: DemoSong) => (OPENERS.includes(slug) ? OPENERS.indexOf(slug) : OPENERS.length);
  const ordered = songs.toSorted((a, b) => rank(a) - rank(b));
  const twins = ordered.filter(({ twin }) => twin);
  return [
    ...ordered.map((song) => ({
      slug: song.slug,
      song,
      version: "main" as const,
      isrc: isrc(songs.indexOf(song) + 1),
    })),
    ...twins.map((song) => ({
      slug: `${song.slug}-instrumental`,
      song,
      version: "instrumental" as const,
      isrc: isrc(songs.indexOf(song) + 501),
    })),
  ];
}

/** The recordings that follow: each piece with its versions. */
export function moreRecordings(): DemoRecording[] {
  return MORE_SONGS.flatMap((song, at) => [
    { slug: song.slug, song, version: "main" as const, isrc: isrc(at + 1001) },
    ...(song.versions ?? []).map((version) => ({
      slug: `${song.slug}-${version.replace("_", "-")}`,
      ...{ song, version, isrc: isrc(at + 2001 + 1000 * VERSION_NAMES.indexOf(version)) },
    })),
  ]);
}

/** QZ is a prefix of the ISRC agency, DM0 a registrant that does not exist. */
function isrc(number: number): string {
  return `QZDM026${String(number).padStart(5, "0")}`;
}

/** Descriptive metadata of a recording, as in a sidecar. */
export function tagsOf({ song, version, isrc }: DemoRecording, lyrics: RenderedSong["lyrics"]): RecordingTags {
  const without = version === "main" ? [] : (VERSIONS[version].without ?? []);
  const sounding = song.sung && !without.includes("vocals");
  const missing = without.includes("drums") ? /vocals$|drum|percussion/i : /vocals$/i;
  const { label, upc } = ALBUMS[song.album];
  return {
    title: song.title,
    workKey: `${song.artist} - ${song.title}`,
    versionType: version,
    versionTitle: null,
    artists: [{ name: song.artist, slug: null }],
    // Versions come after the album's own tracks.
    album: {
      title: song.album,
      upc,
      track: song.track + 10 * (version === "main" ? 0 : 1 + VERSION_NAMES.indexOf(version)),
    },
    isrc,
    iswc: null,
    vocals: sounding,
    explicit: song.explicit,
    language: sounding && song.words ? "eng" : "zxx",
    bpm: song.bpm,
    musicalKey: song.key,
    year: song.year,
    genres: song.genres,
    moods: song.moods,
    instruments: without.length > 0 ? song.instruments.filter((name) => !missing.test(name)) : song.instruments,
    lyrics: sounding ? lyrics : [],
    writers: song.writers,
    label,
    copyright: `℗ ${song.year} ${label}`,
  };
}

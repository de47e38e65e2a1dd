import { ALBUMS, type DemoSong } from "#audio/demo/catalogue/demo-track.ts";
import { INSTRUMENTALS } from "#audio/demo/catalogue/instrumentals.ts";
import { SUNG_SONGS } from "#audio/demo/catalogue/sung-songs.ts";
import type { RenderedSong } from "#audio/demo/render.ts";
import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";

export type DemoRecording = { slug: string; song: DemoSong; instrumental: boolean; isrc: string };

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

/** Every recording of the demo, in the order of the home page; instrumentals at the end. */
export function demoRecordings(): DemoRecording[] {
  const songs = [...SUNG_SONGS, ...INSTRUMENTALS];
  const rank = ({ slug }: DemoSong) => (OPENERS.includes(slug) ? OPENERS.indexOf(slug) : OPENERS.length);
  const ordered = songs.toSorted((a, b) => rank(a) - rank(b));
  const twins = ordered.filter(({ twin }) => twin);
  return [
    ...ordered.map((song) => ({ slug: song.slug, song, instrumental: false, isrc: isrc(songs.indexOf(song) + 1) })),
    ...twins.map((song) => ({
      slug: `${song.slug}-instrumental`,
      song,
      instrumental: true,
      isrc: isrc(songs.indexOf(song) + 501),
    })),
  ];
}

/** QZ is a prefix of the ISRC agency, DM0 a registrant that does not exist. */
function isrc(number: number): string {
  return `QZDM026${String(number).padStart(5, "0")}`;
}

/** Descriptive metadata of a recording, as in a sidecar. */
export function tagsOf({ song, instrumental, isrc }: DemoRecording, lyrics: RenderedSong["lyrics"]): RecordingTags {
  const sounding = song.sung && !instrumental;
  const { label, upc } = ALBUMS[song.album];
  return {
    title: song.title,
    workKey: `${song.artist} - ${song.title}`,
    versionType: instrumental ? "instrumental" : "main",
    versionTitle: null,
    artists: [{ name: song.artist, slug: null }],
    // Twins come after the album's own tracks.
    album: { title: song.album, upc, track: instrumental ? song.track + 10 : song.track },
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
    instruments: instrumental ? song.instruments.filter((name) => !/vocals$/i.test(name)) : song.instruments,
    lyrics: sounding ? lyrics : [],
    writers: song.writers,
    label,
    copyright: `℗ ${song.year} ${label}`,
  };
}

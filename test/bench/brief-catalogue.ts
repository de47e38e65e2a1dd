import { musicalKeys } from "#app/catalogue/musical-key.ts";
import type { RecordingDocument } from "#app/catalogue/projection/recording-document.server.ts";
import { slugOf } from "#app/catalogue/slug.ts";
import { randomOf, unstated, wordOf } from "#test/bench/search-fixture.ts";

/** A library with the field's own tags, for searches with the field's own words: the same recordings on every machine. */

const moods = "Aggressive,Calm,Chilled,Dark,Energetic,Epic,Happy,Romantic,Sad,Scary,Sexy,Ethereal,Uplifting".split(",");
const genres =
  "Ambient,Blues,Classical,Electronic dance,Folk & country,Funk & soul,Hip-hop,Jazz,Latin,Metal,Pop,Reggae,R&B,Rock,Singer-songwriter,Soundtrack,Children,Afro,Asian,Arabic,Indian,Cinematic,Trailer,House,Deep house,Techno,Trance,Drum & bass,Dubstep,Synthwave,Synth pop,Lo-fi,Trap,Chiptune,Indie pop,Indie rock,Alternative rock,Punk,Hard rock,Folk,Country,Acoustic,Bossa nova,Salsa,Reggaeton,Swing,Jazz funk,Disco,Funk,Soul,Gospel,Waltz,Drone,Downtempo,Dub,Christmas".split(
    ",",
  );
const instruments =
  "Piano,Electric piano,Organ,Synthesizer,Acoustic guitar,Electric guitar,Nylon guitar,Bass guitar,Double bass,808 bass,Strings,Violin,Cello,Harp,Brass,Trumpet,Saxophone,Trombone,Flute,Clarinet,Oboe,Choir,Drums,Drum machine,Percussion,Orchestral percussion,Vibraphone,Marimba,Bells,Ukulele,Banjo,Mandolin,Harmonica,Accordion,Sitar,Tabla,Claps,Whistle".split(
    ",",
  );
/**
 * One title in twenty holds a word of briefs without the tag, as in any library; the other words are made up and begin like none of
 * these.
 */
const titleWords =
  "Hope,Warm,Summer,Light,Night,Dream,Drive,Road,River,Fire,Gold,Winter,Lights,Heart,Run,Home,Sun,Spring,Corporate,Trailer,Piano,Happy,Ghost,Dark,City".split(
    ",",
  );

const peaks = btoa("\u0040".repeat(100));

function some<T>(random: () => number, from: T[], least: number, most: number): T[] {
  const count = least + Math.floor(random() * (most - least + 1));
  return [...new Set(Array.from({ length: count }, () => from[Math.floor(random() * from.length)] as T))];
}

function tag(category: string, label: string) {
  return { category, slug: slugOf(label), label, synonyms: [] };
}

function titleOf(random: () => number): string {
  const made = () => `z${wordOf(200 + Math.floor(random() * 20_000))}`;
  return random() < 0.05 ? `${some(random, titleWords, 1, 1)[0]} ${made()}` : `${made()} ${made()}`;
}

export function briefDocument(index: number): RecordingDocument {
  const random = randomOf(index * 2_654_435_761 + 99);
  const vocals = random() < 0.4;
  const shortened = random() < 0.2;
  const title = titleOf(random);
  const artist = `z${wordOf(300 + Math.floor(random() * 2_000))}`;
  return {
    id: `0190a000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    songId: `song-${index}`,
    slug: `song-${index}`,
    title,
    versionType: vocals ? "main" : random() < 0.3 ? "instrumental" : "main",
    versionTitle: null,
    isrc: null,
    catalogueNumber: null,
    iswc: null,
    label: null,
    artistAliases: null,
    creditNames: null,
    otherWords: "",
    year: null,
    language: null,
    shares: [],
    isDisputed: 0,
    agreements: [],
    restrictions: [],
    hasWarning: null,
    tierId: null,
    today: "2026-11-27",
    made: unstated,
    stems: 0,
    vocals: vocals ? 1 : 0,
    explicit: 0,
    durationMs: Math.round((shortened ? 12 + random() * 60 : 75 + random() * 200) * 1000),
    bpm: 60 + Math.round(random() * 120),
    musicalKey: musicalKeys[Math.floor(random() * musicalKeys.length)] ?? null,
    popularity: -index,
    rev: "0123456789abcdef",
    mp3: 0,
    miniPeaks: peaks,
    createdAt: 1_700_000_000_000,
    publicAccess: 1,
    album: null,
    lyrics: null,
    artists: [{ name: artist, slug: artist }],
    tags: [
      ...some(random, genres, 1, 2).map((label) => tag("genre", label)),
      ...some(random, moods, 1, 2).map((label) => tag("mood", label)),
      ...some(random, instruments, 2, 4).map((label) => tag("instrument", label)),
      ...(vocals ? [tag("instrument", "Vocals")] : []),
    ],
    versions: [],
    analysis: null,
    excludedCompanies: [],
  };
}

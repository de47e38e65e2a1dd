import { type DemoSong, type DemoVersion, writtenBy } from "#audio/demo/catalogue/demo-track.ts";
import { LYRICS } from "#audio/demo/catalogue/lyrics.ts";
import type { Development } from "#audio/demo/compose/forms.ts";

/** Title, key, beats a minute, chord loop, development, seconds, moods, and what exists beside the recording. */
type Piece = readonly [
  title: string,
  key: string,
  bpm: number,
  progression: number,
  development: Development,
  seconds: number,
  moods: string,
  versions?: readonly (DemoVersion | "stems")[],
];

type Release = Pick<DemoSong, "album" | "artist" | "year" | "recipe" | "genres" | "instruments" | "writers"> & {
  /** Instrument of its singer, for pieces with lyrics. */
  voice?: string;
  pieces: readonly Piece[];
};

const CUTS = ["cutdown_30", "cutdown_15"] as const;

const RELEASES: readonly Release[] = [
  {
    ...{ artist: "Ossian Vale", album: "Daylight Studies", year: 2026, recipe: "daylight" },
    genres: ["Soundtrack", "Inspirational"],
    instruments: ["Piano", "Strings", "Glockenspiel", "Drums"],
    writers: writtenBy(["Ossian Vale", 100, "C"]),
    pieces: [
      ["Kitchen Window", "D", 96, 0, "build", 112, "Hopeful Uplifting", [...CUTS, "underscore", "stems"]],
      ["First Bus of the Year", "G", 104, 1, "build", 126, "Hopeful Happy", [...CUTS, "no_drums"]],
      ["What the Garden Knows", "Bb", 95, 2, "build", 118, "Hopeful Calm", ["cutdown_30"]],
      ["Ladders", "E", 106, 0, "build", 96, "Hopeful Motivational", ["cutdown_30"]],
      ["A Long Way Up", "C", 102, 2, "build", 142, "Hopeful Epic", ["cutdown_30", "stems"]],
      ["Names on the Door", "A", 90, 1, "build", 104, "Hopeful Romantic", ["cutdown_30"]],
      ["Paper Planes over Ghent", "F", 98, 1, "arc", 120, "Hopeful Calm", ["cutdown_30"]],
    ],
  },
  {
    ...{ artist: "Tin Orchard", album: "Every Window Open", year: 2026, recipe: "skyline" },
    genres: ["Pop", "Indie pop"],
    instruments: ["Electric guitar", "Piano", "Claps", "Drums"],
    writers: writtenBy(["Ada Quill", 50], ["Per Nyland", 50, "C"]),
    voice: "Female vocals",
    pieces: [
      ["Open Any Window", "A", 105, 0, "build", 128, "Hopeful Happy", ["instrumental", ...CUTS, "stems"]],
      ["Second Cup", "D", 104, 1, "build", 100, "Hopeful Uplifting", ["cutdown_30"]],
      ["Bicycle Weather", "B", 106, 0, "build", 88, "Hopeful Carefree", CUTS],
      ["The Good Half", "Db", 120, 1, "steady", 116, "Happy Energetic", ["instrumental"]],
    ],
  },
  {
    ...{ artist: "Isla Merrow", album: "Letters to the Ferry", year: 2025, recipe: "lantern" },
    genres: ["Singer-songwriter", "Folk"],
    instruments: ["Acoustic guitar", "Piano", "Strings"],
    writers: writtenBy(["Isla Merrow", 75], ["Colm Farrow", 25, "C"]),
    voice: "Female vocals",
    pieces: [
      ["Letters to the Ferry", "G", 60, 0, "arc", 132, "Romantic Nostalgic", ["instrumental", "stems"]],
      ["Everything We Carried", "Em", 64, 1, "build", 138, "Sad Tender", ["instrumental"]],
      ["Harbour Lights, Half Asleep", "D", 62, 0, "arc", 108, "Calm Tender"],
    ],
  },
  {
    ...{ artist: "Marlow Trio", album: "Low Ceilings", year: 2024, recipe: "trio" },
    genres: ["Jazz", "Swing"],
    instruments: ["Piano", "Double bass", "Vibraphone", "Drums"],
    writers: writtenBy(["Benedict Marlow", 100, "C"]),
    pieces: [
      ["Low Ceilings", "Eb", 138, 0, "steady", 104, "Chilled Elegant", ["cutdown_30"]],
      ["Coat Check Blues", "Gm", 112, 1, "arc", 112, "Romantic Nostalgic"],
    ],
  },
  {
    ...{ artist: "Copper Junction", album: "Dust and Diesel", year: 2025, recipe: "porch" },
    genres: ["Blues", "Blues rock"],
    instruments: ["Electric guitar", "Organ", "Bass guitar", "Drums"],
    writers: writtenBy(["Hank Dorsey", 60], ["Lou Perrin", 40, "C"]),
    pieces: [
      ["Dust and Diesel", "E", 126, 0, "steady", 102, "Confident Energetic", ["cutdown_15"]],
      ["Six Miles of Bad Road", "Am", 96, 1, "build", 110, "Dark Confident"],
    ],
  },
  {
    ...{ artist: "Copper Junction", album: "Wide Open Gate", year: 2026, recipe: "prairie" },
    genres: ["Folk & country", "Country"],
    instruments: ["Acoustic guitar", "Electric guitar", "Strings", "Drums"],
    writers: writtenBy(["Lou Perrin", 100]),
    voice: "Male vocals",
    pieces: [
      ["Wide Open Gate", "G", 84, 0, "build", 124, "Nostalgic Uplifting", ["instrumental", "cutdown_30"]],
      ["Fence Line", "D", 76, 1, "sting", 66, "Calm Nostalgic"],
    ],
  },
  {
    ...{ artist: "Delphine Okoro", album: "Soft Machinery", year: 2026, recipe: "velvet" },
    genres: ["R&B", "Neo soul"],
    instruments: ["Electric piano", "808 bass", "Drum machine"],
    writers: writtenBy(["Delphine Okoro", 50], ["Sami Rask", 50, "C"]),
    voice: "Female vocals",
    pieces: [
      ["Soft Machinery", "F", 72, 0, "arc", 128, "Sexy Chilled", ["instrumental", "stems"]],
      ["Call It Weather", "Cm", 68, 1, "steady", 116, "Romantic Sad"],
    ],
  },
  {
    ...{ artist: "Delphine Okoro", album: "Market Street", year: 2025, recipe: "highlife" },
    genres: ["Afro", "Highlife"],
    instruments: ["Electric guitar", "Bass guitar", "Percussion", "Brass"],
    writers: writtenBy(["Delphine Okoro", 60], ["Kwame Adu", 40, "C"]),
    voice: "Female vocals",
    pieces: [
      ["Market Street", "C", 112, 0, "steady", 118, "Happy Celebratory", ["instrumental"]],
      ["Three Taxis", "Bbm", 116, 1, "steady", 94, "Energetic Carefree", ["cutdown_15"]],
    ],
  },
  {
    ...{ artist: "Iron Meadow", album: "Furnace Hymns", year: 2026, recipe: "anvil" },
    genres: ["Metal", "Heavy metal"],
    instruments: ["Electric guitar", "Bass guitar", "Drums", "Choir"],
    writers: writtenBy(["Rhea Stroud", 50, "C"], ["Dominik Hale", 50, "C"]),
    pieces: [
      ["Furnace Hymn", "Em", 165, 0, "drop", 104, "Aggressive Epic", ["cutdown_15"]],
      ["Slag Heap Choir", "Dm", 175, 1, "build", 92, "Aggressive Dark"],
    ],
  },
  {
    ...{ artist: "Greyfield Unit", album: "The Undertow Files", year: 2026, recipe: "undertow" },
    genres: ["Soundtrack", "Thriller"],
    instruments: ["Strings", "Brass", "Orchestral percussion", "Synthesizer"],
    writers: writtenBy(["Vera Lindqvist", 100, "C"]),
    pieces: [
      ["Someone Moved the Chairs", "Cm", 88, 0, "build", 122, "Scary Tense", [...CUTS, "stems"]],
      ["Door at the End", "F#m", 76, 1, "sting", 62, "Scary Dark", ["sting"]],
      ["Cold Case, Warm Gun", "Bm", 104, 0, "arc", 96, "Tense Mysterious"],
    ],
  },
  {
    ...{ artist: "Juniper & Sons", album: "Pocket Circus", year: 2025, recipe: "toybox" },
    genres: ["Children's", "Quirky"],
    instruments: ["Marimba", "Strings", "Flute", "Percussion"],
    writers: writtenBy(["Moss Juniper", 100, "C"]),
    pieces: [
      ["Pocket Circus", "C", 124, 0, "steady", 84, "Happy Playful", ["cutdown_30", "sting"]],
      ["Who Hid the Biscuits", "F#", 108, 1, "sting", 60, "Playful Mysterious", ["sting"]],
    ],
  },
  {
    ...{ artist: "Aurelian Ensemble", album: "Rooms with Clocks", year: 2026, recipe: "chamber" },
    genres: ["Classical", "Neo-classical"],
    instruments: ["Piano", "Strings", "Harp"],
    writers: writtenBy(["Edda Lindqvist", 100, "C"]),
    pieces: [
      ["The Clockmaker's Daughter", "D", 96, 0, "build", 116, "Hopeful Tender", ["cutdown_30"]],
      ["Snow Falling on Ledgers", "Ebm", 84, 1, "arc", 132, "Sad Elegant", ["underscore"]],
    ],
  },
  {
    ...{ artist: "Parallel Nine", album: "Night Bus Radio", year: 2026, recipe: "skyrise" },
    genres: ["Electronic dance", "Future bass"],
    instruments: ["Synthesizer", "Electric piano", "Drum machine"],
    writers: writtenBy(["Noor Vasek", 70], ["Mira Okonedo", 30]),
    voice: "Female vocals",
    pieces: [
      ["Night Bus Radio", "A", 150, 0, "drop", 122, "Energetic Euphoric", ["instrumental", ...CUTS]],
      ["Rooftop Arithmetic", "G#m", 144, 1, "drop", 98, "Energetic Dark"],
    ],
  },
  {
    ...{ artist: "Aurelian Ensemble", album: "The Summit Book", year: 2026, recipe: "cinematic" },
    genres: ["Soundtrack", "Cinematic"],
    instruments: ["Piano", "Strings", "Brass", "Choir"],
    writers: writtenBy(["Edda Lindqvist", 80, "C"], ["Ossian Vale", 20, "C"]),
    pieces: [
      ["The Summit Book", "D", 94, 1, "build", 134, "Hopeful Epic", [...CUTS, "stems"]],
      ["Rope Team", "Ab", 110, 1, "drop", 100, "Hopeful Epic", ["cutdown_30"]],
    ],
  },
];

/** The pieces that follow the first ones, in an order that mixes releases: the first of each, then the second of each. */
export const MORE_SONGS: readonly DemoSong[] = RELEASES.flatMap(({ pieces, voice, ...release }, at) =>
  pieces.map(([title, key, bpm, progression, development, seconds, moods, versions = []], index) => {
    const words = LYRICS[title] ?? null;
    const song: DemoSong = {
      ...{ ...release, slug: slugOf(title), title, track: index + 1, key, bpm, progression, words },
      ...{ course: { development, seconds }, moods: moods.split(" "), sung: words !== null, explicit: false },
      instruments: words && voice ? ["Vocals", voice, ...release.instruments] : release.instruments,
      ...{ twin: false, stems: versions.includes("stems"), versions: versions.filter((one) => one !== "stems") },
    };
    return { song, place: index * RELEASES.length + at };
  }),
)
  .toSorted((a, b) => a.place - b.place)
  .map(({ song }) => song);

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

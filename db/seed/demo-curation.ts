/** Curation of the demo. All names, brands and agencies are invented. */
export type DemoTenant = "main" | "spaces" | "acme" | "nova" | "studio";

/** Which recordings match: all bounds, and at least one of the words (genres, moods, instruments), if any. */
export type TrackRule = { words?: string[]; slowest?: number; fastest?: number; vocals?: boolean };

type DemoPlaylist = { slug: string; tenant: DemoTenant; name: string; description: string; rule: TrackRule };

type DemoWork = {
  slug: string;
  name: string;
  brand: string;
  agency: string;
  category: string;
  description: string;
  rule: TrackRule;
};

export const demoPlaylists: DemoPlaylist[] = [
  {
    slug: "first-light",
    tenant: "main",
    name: "First light",
    description: "Openings that lift without shouting",
    rule: { words: ["Uplifting", "Happy", "Hopeful", "Warm", "Romantic", "Indie pop", "Pop"] },
  },
  {
    slug: "after-hours",
    tenant: "main",
    name: "After hours",
    description: "Low lamps, long streets",
    rule: {
      words: ["Dark", "Sexy", "Chilled", "Lo-fi", "Jazz", "Jazz funk", "Dub", "Electric piano"],
    },
  },
  {
    slug: "in-motion",
    tenant: "main",
    name: "In motion",
    description: "From 115 BPM, for anything that moves",
    rule: { slowest: 115 },
  },
  {
    slug: "room-to-speak",
    tenant: "main",
    name: "Room to speak",
    description: "Instrumentals that leave the voice-over alone",
    rule: { vocals: false, fastest: 110 },
  },
  {
    slug: "made-by-hand",
    tenant: "main",
    name: "Made by hand",
    description: "Wood, strings and skin",
    rule: {
      words: [
        "Folk",
        "Folk & country",
        "Acoustic",
        "Acoustic guitar",
        "Nylon guitar",
        "Bossa nova",
        "Latin",
        "Classical",
        "Harp",
        "Strings",
        "Double bass",
      ],
    },
  },
  {
    slug: "with-a-voice",
    tenant: "main",
    name: "With a voice",
    description: "Songs that say something",
    rule: { vocals: true },
  },
  {
    slug: "wired",
    tenant: "main",
    name: "Wired",
    description: "Circuits, patterns, bold colours",
    rule: {
      words: [
        "Electronic dance",
        "Techno",
        "Trance",
        "House",
        "Synthwave",
        "Drum & bass",
        "Chiptune",
        "Drum machine",
        "Drone",
      ],
    },
  },
  {
    slug: "slow-burn",
    tenant: "main",
    name: "Slow burn",
    description: "Below 95 BPM, patient and wide",
    rule: { fastest: 95 },
  },
  {
    slug: "acme-in-store",
    tenant: "acme",
    name: "In store, morning",
    description: "What our doors open to",
    rule: { words: ["Happy", "Uplifting", "Calm", "Funk", "Acoustic", "Pop", "Romantic"], fastest: 118 },
  },
  {
    slug: "nova-night-drive",
    tenant: "nova",
    name: "Night drive",
    description: "Steady, dark, forward",
    rule: { words: ["Dark", "Electronic dance", "Synthwave", "Techno"], slowest: 90 },
  },
  {
    slug: "rooms-with-a-tempo",
    tenant: "spaces",
    name: "Rooms with a tempo",
    description: "Lobby, bar, floor: three speeds of one evening",
    rule: { slowest: 90, fastest: 125 },
  },
  {
    slug: "quiet-corners",
    tenant: "spaces",
    name: "Quiet corners",
    description: "For reading, waiting and thinking",
    rule: { words: ["Calm", "Ambient", "Lo-fi", "Ethereal", "Romantic"], fastest: 95 },
  },
  {
    slug: "studio-reference-shelf",
    tenant: "studio",
    name: "Reference shelf",
    description: "What we play clients before the first note is written",
    rule: {},
  },
];

export const demoWorks: DemoWork[] = [
  {
    slug: "winter-campaign",
    name: "Winter campaign",
    brand: "Fjord Outdoor",
    agency: "Studio Nine",
    category: "Original music",
    description: "Four films, one theme: the same melody crosses the ice on a different instrument each time.",
    rule: { fastest: 100, vocals: false },
  },
  {
    slug: "the-quiet-car",
    name: "The quiet car",
    brand: "Volta Motors",
    agency: "Harlow & Co",
    category: "Licensed music",
    description: "A single low note holds the film for twenty seconds before the city arrives.",
    rule: { words: ["Dark", "Drone", "Ambient", "Ethereal", "Techno", "Synthwave"] },
  },
  {
    slug: "open-late",
    name: "Open late",
    brand: "Corner Shop Coffee",
    agency: "",
    category: "Sonic branding",
    description: "A sound people know before the logo lands: three notes on a cup, a bar and a door.",
    rule: { words: ["Jazz", "Jazz funk", "Funk & soul", "Funk", "Lo-fi", "Warm", "Bossa nova"] },
  },
  {
    slug: "ten-thousand-mornings",
    name: "Ten thousand mornings",
    brand: "Halden Oats",
    agency: "Field & Folk",
    category: "Licensed music",
    description: "One song, cut to ten lengths, from the cinema to six seconds on a telephone.",
    rule: { vocals: true },
  },
  {
    slug: "the-long-table",
    name: "The long table",
    brand: "Marais Kitchens",
    agency: "Harlow & Co",
    category: "Music consulting",
    description: "A family, a table, one take. The music had to end where the bread does.",
    rule: { words: ["Folk", "Folk & country", "Acoustic", "Latin", "Classical", "Waltz", "Acoustic guitar"] },
  },
];

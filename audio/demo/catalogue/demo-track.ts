import type { RenderOptions, SongSound } from "#audio/demo/render.ts";
import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";

/** A song of the demo catalogue: how it sounds and what is known about it. */
export type DemoSong = Omit<SongSound, "seed" | "sung" | "words"> & {
  slug: string;
  title: string;
  artist: string;
  album: AlbumName;
  track: number;
  year: number;
  genres: string[];
  moods: string[];
  instruments: string[];
  writers: RecordingTags["writers"];
  words: SongSound["words"];
  sung: boolean;
  explicit: boolean;
  /** A second recording without the voice. */
  twin: boolean;
  stems: boolean;
  /** Other versions that exist of it. */
  versions?: readonly DemoVersion[];
};

/** Versions that are mixed or cut from a piece: groups left out, or exact seconds. */
export const VERSIONS: Record<DemoVersion, Pick<RenderOptions, "without" | "cutTo" | "development">> = {
  instrumental: { without: ["vocals"] },
  underscore: { without: ["vocals", "melody"] },
  no_drums: { without: ["drums"] },
  cutdown_30: { cutTo: 30 },
  cutdown_15: { cutTo: 15 },
  sting: { cutTo: 8, development: "sting" },
};

export type DemoVersion = "instrumental" | "underscore" | "no_drums" | "cutdown_30" | "cutdown_15" | "sting";

type AlbumName = keyof typeof ALBUMS;

/** UPCs with a prefix that GS1 reserves for use inside a company, so that they never belong to a real release. */
export const ALBUMS = {
  "Low Tide Letters": { label: "Fathom & Fold", upc: upc("04400260001") },
  "Nine Small Rooms": { label: "Fathom & Fold", upc: upc("04400260002") },
  "Meridian Drive": { label: "Northlight Works", upc: upc("04400260003") },
  "Concrete Garden": { label: "Northlight Works", upc: upc("04400260004") },
  "Paper Weather": { label: "Fathom & Fold", upc: upc("04400260005") },
  "Kingdoms of Salt": { label: "Northlight Works", upc: upc("04400260006") },
  "Late Bus Home": { label: "Fathom & Fold", upc: upc("04400260007") },
  "Signal Orchard": { label: "Northlight Works", upc: upc("04400260008") },
  "Daylight Studies": { label: "Lantern Room Music", upc: upc("04400260009") },
  "Every Window Open": { label: "Northlight Works", upc: upc("04400260010") },
  "Letters to the Ferry": { label: "Fathom & Fold", upc: upc("04400260011") },
  "Low Ceilings": { label: "Tidewater Records", upc: upc("04400260012") },
  "Dust and Diesel": { label: "Tidewater Records", upc: upc("04400260013") },
  "Wide Open Gate": { label: "Tidewater Records", upc: upc("04400260014") },
  "Soft Machinery": { label: "Harbour Street Records", upc: upc("04400260015") },
  "Market Street": { label: "Harbour Street Records", upc: upc("04400260016") },
  "Furnace Hymns": { label: "Northlight Works", upc: upc("04400260017") },
  "The Undertow Files": { label: "Lantern Room Music", upc: upc("04400260018") },
  "Pocket Circus": { label: "Lantern Room Music", upc: upc("04400260019") },
  "Rooms with Clocks": { label: "Northlight Works", upc: upc("04400260020") },
  "Night Bus Radio": { label: "Northlight Works", upc: upc("04400260021") },
  "The Summit Book": { label: "Northlight Works", upc: upc("04400260022") },
} as const;

/** Eleven digits and their check digit: weights 3 and 1, modulo 10. */
function upc(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** One writer of the whole song, or two with the shares named, in per cent. */
export function writtenBy(...names: [string, number, ("C" | "A" | "CA")?][]): RecordingTags["writers"] {
  return names.map(([name, percent, role = "CA"]) => ({ name, role, shareBp: percent * 100 }));
}

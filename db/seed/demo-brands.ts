import type { TrackRule } from "#db/seed/demo-curation.ts";

type DemoBrand = {
  tenant: "main" | "acme";
  name: string;
  client: string;
  bpmMin: number | null;
  bpmMax: number | null;
  vocals: "any" | "none" | "required";
  bannedWords: string[];
  /** Songs of each campaign, by what they are like. */
  campaigns: { name: string; usedOn: string | null; rule: TrackRule; songs: number }[];
};

/** Brands in pairs of rivals, one pair a company. All names are invented. */
export const demoBrands: DemoBrand[] = [
  {
    tenant: "main",
    name: "Volta",
    client: "Volta Mobility",
    bpmMin: 95,
    bpmMax: 130,
    vocals: "any",
    bannedWords: ["dark", "sad", "war"],
    campaigns: [
      {
        name: "Quiet streets",
        usedOn: "2025-03-03",
        rule: { words: ["Happy", "Romantic", "Folk & country"] },
        songs: 3,
      },
      { name: "Night ride", usedOn: "2026-04-13", rule: { words: ["Energetic", "Electronic dance"] }, songs: 3 },
    ],
  },
  {
    tenant: "main",
    name: "Kestrel Outdoor",
    client: "Kestrel",
    bpmMin: null,
    bpmMax: null,
    vocals: "any",
    bannedWords: [],
    campaigns: [{ name: "", usedOn: null, rule: { words: ["Rock", "Epic", "Dark"] }, songs: 4 }],
  },
  {
    tenant: "acme",
    name: "Acme Electric",
    client: "",
    bpmMin: 100,
    bpmMax: 126,
    vocals: "none",
    bannedWords: ["aggressive"],
    campaigns: [
      { name: "Test drive", usedOn: "2026-05-04", rule: { words: ["Electronic dance", "Uplifting"] }, songs: 4 },
    ],
  },
  {
    tenant: "acme",
    name: "Halden Cars",
    client: "Halden",
    bpmMin: null,
    bpmMax: null,
    vocals: "any",
    bannedWords: [],
    campaigns: [{ name: "", usedOn: null, rule: { words: ["Cinematic", "Ambient", "Calm"] }, songs: 3 }],
  },
];

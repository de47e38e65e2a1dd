import type { DemoTenant } from "#db/seed/demo-curation.ts";

type DemoSlider = {
  tenant: DemoTenant;
  title: string;
  priority: number;
  segments: string[];
  status?: "published" | "unpublished" | "icebox";
  show: number;
  scroll: number;
} & (
  | { kind: "playlist"; playlists: string[] }
  | { kind: "artist"; skip: number; take: number }
  | { kind: "work"; works: string[] }
  | { kind: "video"; videos: { name: string; description: string; itemUrl: string }[] }
  | { kind: "slides"; pages: { name: string; description: string; works: string[] }[] }
);

/**
 * Demo sliders, at least one of each kind: `playlists` and `works` are slugs, an artist slider takes the artists with the most recordings
 * after `skip`, a page of a reel plays the song of its first work.
 */
export const demoSliders: DemoSlider[] = [
  {
    tenant: "main",
    title: "Fresh this week",
    priority: 1,
    segments: ["default"],
    show: 4,
    scroll: 2,
    kind: "playlist",
    playlists: ["first-light", "in-motion", "after-hours", "made-by-hand", "with-a-voice", "wired"],
  },
  {
    tenant: "main",
    title: "Artists to watch",
    priority: 2,
    segments: ["default", "agencies"],
    show: 5,
    scroll: 2,
    kind: "artist",
    skip: 0,
    take: 10,
  },
  {
    tenant: "main",
    title: "Our work",
    priority: 3,
    segments: ["default"],
    show: 3,
    scroll: 1,
    kind: "work",
    works: ["winter-campaign", "the-quiet-car", "open-late", "ten-thousand-mornings", "the-long-table"],
  },
  {
    tenant: "main",
    title: "Under a voice-over",
    priority: 4,
    segments: ["default", "film"],
    show: 3,
    scroll: 1,
    kind: "playlist",
    playlists: ["room-to-speak", "slow-burn", "after-hours"],
  },
  {
    tenant: "main",
    title: "For the film desk",
    priority: 1,
    segments: ["film"],
    show: 3,
    scroll: 1,
    kind: "playlist",
    playlists: ["slow-burn", "made-by-hand", "wired"],
  },
  {
    tenant: "main",
    title: "Next month",
    priority: 6,
    segments: ["default"],
    status: "unpublished",
    show: 4,
    scroll: 2,
    kind: "playlist",
    playlists: ["wired", "slow-burn"],
  },
  {
    tenant: "main",
    title: "Last winter",
    priority: 8,
    segments: ["default"],
    status: "icebox",
    show: 3,
    scroll: 1,
    kind: "work",
    works: ["winter-campaign"],
  },
  {
    tenant: "spaces",
    title: "For rooms",
    priority: 1,
    segments: ["default"],
    show: 3,
    scroll: 1,
    kind: "playlist",
    playlists: ["rooms-with-a-tempo", "quiet-corners"],
  },
  {
    tenant: "spaces",
    title: "Artists in these rooms",
    priority: 2,
    segments: ["default"],
    show: 5,
    scroll: 2,
    kind: "artist",
    skip: 3,
    take: 8,
  },
  {
    tenant: "acme",
    title: "Heard at Acme",
    priority: 1,
    segments: ["default"],
    show: 4,
    scroll: 2,
    kind: "playlist",
    playlists: ["acme-in-store", "first-light", "in-motion", "with-a-voice"],
  },
  {
    tenant: "acme",
    title: "Approved artists",
    priority: 2,
    segments: ["default"],
    show: 5,
    scroll: 2,
    kind: "artist",
    skip: 1,
    take: 8,
  },
  {
    tenant: "acme",
    title: "Spring launch",
    priority: 1,
    segments: ["spring"],
    show: 3,
    scroll: 1,
    kind: "playlist",
    playlists: ["in-motion", "first-light"],
  },
  {
    tenant: "nova",
    title: "After dark",
    priority: 1,
    segments: ["default"],
    show: 4,
    scroll: 2,
    kind: "playlist",
    playlists: ["nova-night-drive", "after-hours", "wired", "slow-burn"],
  },
  {
    tenant: "nova",
    title: "Voices for Nova",
    priority: 2,
    segments: ["default"],
    show: 5,
    scroll: 2,
    kind: "artist",
    skip: 2,
    take: 8,
  },
  {
    tenant: "studio",
    title: "From our library",
    priority: 1,
    segments: ["default"],
    show: 3,
    scroll: 1,
    kind: "playlist",
    playlists: ["studio-reference-shelf", "rooms-with-a-tempo", "quiet-corners"],
  },
  {
    tenant: "studio",
    title: "People we call first",
    priority: 2,
    segments: ["default"],
    show: 5,
    scroll: 2,
    kind: "artist",
    skip: 0,
    take: 8,
  },
  // Append new ones: the index is part of the id.
  {
    tenant: "main",
    title: "Watch",
    priority: 5,
    segments: ["default", "film"],
    show: 2,
    scroll: 1,
    kind: "video",
    // Sample films of the player company: page and player. Loaded on demand.
    videos: [
      {
        name: "Showreel",
        description: "Two minutes of picture, cut to music from the catalogue.",
        itemUrl: "https://vimeo.com/76979871",
      },
      {
        name: "Behind a campaign",
        description: "How a theme is written, recorded and cut to ten lengths.",
        itemUrl: "https://player.vimeo.com/video/76979871?h=8272103f6e",
      },
    ],
  },
  {
    tenant: "main",
    title: "Pitch: winter 2026",
    priority: 7,
    segments: ["pitch"],
    show: 1,
    scroll: 1,
    kind: "slides",
    pages: [
      { name: "The idea", description: "One melody for four films.", works: ["winter-campaign"] },
      { name: "The sound", description: "A single low note, then the city.", works: ["the-quiet-car"] },
    ],
  },
];

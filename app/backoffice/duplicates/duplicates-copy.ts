import type { DuplicateState, MergeBlock } from "#app/backoffice/duplicates/duplicate-state.ts";

const blocks: Record<MergeBlock, string> = {
  disputed: "The rights of one recording are disputed. Settle the dispute first.",
  master: "The shares of the master differ. Enter the same shares on both, or keep the other recording.",
  composition: "The shares of the composition differ. Enter the same shares on both, or keep the other recording.",
  waiting: "One recording isn't published yet. Decide on its delivery or submission first.",
  quoted: "It is in an open quote. Wait until the quote is licensed or declined.",
  mainVersion: "It is the main version of a family. Choose another main version first.",
};

const states: Record<DuplicateState, string> = {
  open: "To decide",
  later: "Later",
  distinct: "Not the same",
  merged: "Merged",
};

/** Originals by their content type. */
const formats: Record<string, string> = {
  "audio/wav": "WAV",
  "audio/aiff": "AIFF",
  "audio/flac": "FLAC",
  "audio/mpeg": "MP3",
};

/** Copy of the queue of duplicates. */
export const duplicatesCopy = {
  tabs: { label: "Lists of songs" },
  title: "Duplicates",
  lead: "Pairs with the same file, the same ISRC or the same sound. Nothing is merged until you decide.",
  statesLabel: "State",
  states,
  stateCount: (state: DuplicateState, count: number) => `${states[state]} (${count.toLocaleString("en")})`,
  count: (count: number) => (count === 1 ? "1 pair" : `${count.toLocaleString("en")} pairs`),
  empty: "No pairs here",
  emptyText: "We compare new recordings with the catalogue a few minutes after they arrive.",
  columns: { pair: "Pair", reasons: "Why", changed: "Changed" },
  and: "and",
  reasons: {
    sameBytes: "Same file",
    sameIsrc: "Same ISRC",
    sound: (cosine: number) => `Same sound (${(Math.floor(cosine * 1000) / 10).toFixed(1)} %)`,
  },
  missing: "This pair doesn't exist.",
  pairTitle: (first: string, second: string) => (first === second ? first : `${first} and ${second}`),
  side: ["A", "B"] as const,
  listen: "Listen to A and B",
  switchTo: (side: string) => `Switch to ${side} here`,
  facts: "Facts of both",
  fact: "Fact",
  labels: {
    artists: "Artists",
    version: "Version",
    albums: "Albums",
    isrc: "ISRC",
    iswc: "ISWC",
    catalogueNumber: "Catalogue number",
    label: "Label",
    year: "Year",
    status: "Status",
    tier: "Tier",
    duration: "Length",
    lufs: "Loudness",
    explicit: "Explicit",
    vocals: "Vocals",
    format: "Original",
    stems: "Stems",
    lyrics: "Lines of lyrics",
    createdAt: "Added",
    playlists: "Playlists",
    comments: "Comments",
    shortlists: "Shortlists",
    requests: "Requests",
    licences: "Licences in force",
  },
  differs: "different",
  yes: "Yes",
  no: "No",
  bytes: (type: string, bytes: string) => `${formats[type] ?? type}, ${bytes}`,
  lufs: (lufs: number) => `${lufs.toFixed(1)} LUFS`,
  mainVersion: "Main version",
  statuses: { published: "Published", unpublished: "Unpublished", icebox: "Icebox", deleted: "Deleted" },
  open: (side: string) => `Open ${side}`,
  rights: (side: string) => `Shares of ${side}`,

  merge: "Merge",
  keep: "Which one stays",
  keepLabel: (side: string, title: string, artists: string) => `${side}: ${title} by ${artists}`,
  chooseKept: "Choose the recording that stays.",
  moves:
    "Plays and figures, comments, playlists, pitches, shortlists, links, downloads, requests, licences in force, ratings, tags, restrictions, albums, agreements, submissions and brands follow to it, as do lyrics, segments and deliveries if it has none. The address of the other one redirects to it.",
  stays:
    "Its own title, artists, shares, files and stems stay as they are. Quotes, licences and cue sheets go on naming the recording that they were made for.",
  undoText:
    "You can undo this for 30 days. What was added or deleted meanwhile stays so, a request or text that named both has the kept one once, and visitors may have saved the new address.",
  mergeButton: "Merge",
  nothingToMerge: "You can't merge these recordings now.",
  distinct: "Not the same",
  distinctHint: "We won't suggest this pair again.",
  later: "Later",
  reopen: "Back to “To decide”",
  next: "Next pair",
  blocks,
  blockOf: (side: string, block: string) => `${side}: ${block}`,
  conflict: "The pair or one of its recordings has changed since you opened the page. Check it and decide again.",

  merged: (title: string) => `Merged into ${title}`,
  decided: { distinct: "Kept as two recordings", later: "Left for later", open: "Moved back to “To decide”" },
  mergedInto: (side: string) => `Merged: ${side} stays. Undo until`,
  mergedOver: (side: string) => `Merged: ${side} stays. The 30 days to undo have passed.`,
  undo: "Undo the merge",
  undone: (title: string) => `${title} is back`,
  undoGone: "You can't undo this merge. It was already undone, or 30 days have passed.",
  mergedOn: "The recording that stayed was merged again later. Undo that merge first.",
  mainTaken: "Its family now has another main version. Change the version of that recording first.",
  unmerged: (title: string) => `Merge of ${title} undone`,
  unmergedFrom: (title: string) => `Merge into ${title} undone`,
  gone: "One of the recordings was deleted. There is nothing to decide.",
} as const;

/** The lists of songs, for those who edit them. */
export const songListTabs = [
  { label: "All songs", to: "/songs/list" },
  { label: duplicatesCopy.title, to: "/songs/duplicates" },
] as const;

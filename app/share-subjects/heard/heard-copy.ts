import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";

const { figures, answers } = shareLinksCopy;

export const heardCopy = {
  title: "Pitched",
  songTitle: (song: string) => `Who heard “${song}”`,
  songLink: "Who heard it",
  lead: "What each recipient heard and picked, and what came of it.",
  songLead: "Everyone this track was shared with, in playlists and pitches, and what came of it.",
  csv: "Export CSV",
  all: "All tracks",
  links: (count: number) => `${count} share ${count === 1 ? "link" : "links"}`,
  empty: "Nothing heard yet",
  emptyText: "Share a playlist or a pitch: what its recipient hears, picks and downloads shows here.",
  emptySong: "Not shared yet",
  emptySongText: "Put this track into a playlist or a pitch and share it.",
  privacy:
    "Visits are deleted after 13 months, answers stay with their link. Browsers that ask not to be tracked aren't counted.",
  columns: {
    recipient: "Recipient",
    song: "Track",
    subject: "Shared in",
    opened: "Opened",
    heard: "Heard",
    answer: "Answer",
    result: "Came of it",
  },
  csvHead: [
    ...["Recipient", "Email", "Track", "Kind", "Shared in", "Shared on", "Opened", "Seconds heard", "Plays"],
    ...["Seconds replayed", "Answer", "Notes", "Downloads", "Came of it", "Licence"],
  ],
  kinds: { playlist: "Playlist", pitch: "Pitch" },
  gone: "Deleted",
  notOpened: "Not opened",
  heard: (seconds: number) => figures.time(seconds),
  plays: (count: number) => (count === 1 ? "1 play" : `${count} plays`),
  replayed: (seconds: number) => `${figures.time(seconds)} more than once`,
  downloads: (count: number) => (count === 1 ? "1 download" : `${count} downloads`),
  marks: answers.marks,
  requested: "Requested",
  licensed: "Licensed",
  licence: (number: string) => `Licensed (${number})`,
} as const;

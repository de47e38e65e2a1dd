import type { MusicState } from "#app/player/picture/decode-music.ts";
import type { CopyDifference } from "#app/rooms/film/player/check-copy.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";

const seconds = (ms: number | string) => `${(Number(ms) / 1000).toFixed(2)} seconds`;

/** An export that every browser plays. */
const exportAdvice =
  "Export it as MP4 with H.264 video (8-bit, 4:2:0) and AAC sound, at the same size, length and frame rate, and add that as a new version.";

const count = (bytes: number | string) => Number(bytes).toLocaleString("en");
const start = (sha256: number | string) => String(sha256).slice(0, 8);

const otherFile = "This is not the file that was added, and may be another cut. Load the file itself.";

const differences: Record<CopyDifference["kind"], (difference: CopyDifference) => string> = {
  length: ({ copy, film }) =>
    `This is another cut, so comments would be at the wrong times. Your file is ${seconds(copy)} long, the film in this room ${seconds(film)}.`,
  bytes: ({ copy, film }) => `${otherFile} Your file has ${count(copy)} bytes, the film in this room ${count(film)}.`,
  hash: ({ copy, film }) =>
    `${otherFile} It has the same size, but its checksum starts with ${start(copy)}, that of the film in this room with ${start(film)}.`,
};

export const playerCopy = {
  label: "Film and music",
  film: (name: string, version: number) => `${name}, version ${version}`,
  version: "Version",
  play: "Play",
  pause: "Pause",
  back: "−1 frame",
  forward: "+1 frame",
  position: "Position",
  fullscreen: "Full screen",
  leaveFullscreen: "Leave full screen",
  music: "Music",
  noMusic: "No music was shared in this room yet.",
  sound: "Sound of the film",
  sounds: { on: "On", under: "Under the music", off: "Off" },
  noSound: "The film has no sound of its own.",
  states: {
    waiting: "",
    ready: "",
    loading: "Loading…",
    failed: "Couldn't be loaded. Press again to retry.",
    tooLong: "Longer than 20 minutes: can't be played with the film.",
  } satisfies Record<MusicState, string>,
  keys: "Keys: 1 to 9 switch the music, Space plays and pauses, the arrow keys step by a frame, C comments, Shift + C ends the comment's range.",
  copy: {
    local:
      "The film stays with those who have it. Load your copy to see it with the music: it is checked and played on this device, and nothing of it is sent.",
    noScript:
      "The film stays with those who have it. Turn on JavaScript to load your copy here, or play it in a program of your own and write its times in your comments.",
    label: "Load your copy",
    own: "Play a copy of your own instead",
    hint: (name: string, bytes: number) => `${name}, ${formatBytes(bytes)}. The file stays on this device.`,
    checking: (share: number) => `Checking your copy: ${Math.round(share * 100)} %`,
    stop: "Stop checking",
    taken: "Your copy is the film of this room.",
    refused: (difference: CopyDifference) => differences[difference.kind](difference),
    unreadable: "Your browser couldn't read this file. Choose it again.",
  },
  unplayable: `Your browser can't play this film. ${exportAdvice}`,
  perhapsUnplayable: `Not every browser plays this film. If you see no picture: ${exportAdvice}`,
  comment: {
    start: "Comment on this frame",
    toHere: "To here",
    draw: "Draw on the frame",
    stopDrawing: "Stop drawing",
    undo: "Undo stroke",
    clear: "Clear drawing",
    drawing: "Drawing over the film. To comment in words alone, leave it out.",
    at: (from: string, to: string | null) => (to === null ? `At ${from}` : `From ${from} to ${to}`),
  },
} as const;

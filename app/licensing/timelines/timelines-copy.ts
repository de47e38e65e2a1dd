import type { MatchedBy } from "#app/licensing/timelines/match-events.ts";
import type { TimelineProblem } from "#app/licensing/timelines/timeline.ts";

const problems: Record<TimelineProblem, string> = {
  tooLarge: "The file is larger than 20 MB. Export only the sequence that you need.",
  unzippedTooLarge: "The project is larger than 60 MB when unpacked. Export only the sequence that you need.",
  notZip: "The project file is damaged: it can't be unpacked.",
  unknownFormat:
    "This isn't a format that can be read. Export an EDL, FCPXML, FCP 7 XML, OTIO, CSV or Audacity labels, or use the .prproj file.",
  foreign: "This is another kind of file. Export the edit as EDL, FCPXML, FCP 7 XML, OTIO or CSV.",
  unpack: "The archive has several edits. Unpack it and choose one.",
  choose: "The file has several sequences. Choose one.",
  empty: "The file has no events.",
  noAudio: "The file has no audio. An EDL lists only the tracks that were chosen in its export.",
  truncated: "The file isn't complete: export it again.",
  line: "This line isn't an event.",
  time: "This isn't a time.",
  negative: "A time is below zero.",
  order: "An event ends before it starts.",
  droppedFrame: "This timecode doesn't exist in drop-frame.",
  mixedDropFrame: "The file mixes drop-frame and non-drop-frame timecodes. Choose its frame rate, or export it again.",
  tooMany: "The file has more than 10,000 events.",
  tooDeep: "Sequences are nested too deeply.",
  cycle: "A sequence contains itself.",
  reference: "The file refers to something that it doesn't contain.",
  noHeader: "The list has no header. Name its columns, for example Name, Start, End.",
  doctype: "The file declares entities of its own, which aren't read.",
};

export const timelinesCopy = {
  title: "Check an edit",
  lead: "Find the tracks of an edit, see whether your licences cover them, and fill in a cue sheet.",
  file: "Timeline",
  fileHint:
    "EDL, FCPXML, FCP 7 XML, Premiere project (.prproj), OTIO, Pro Tools session info, CSV or Audacity labels. The file stays on your computer: only names and times of clips are sent.",
  sequence: "Sequence",
  chooseSequence: "Choose a sequence",
  untitled: (place: number) => `Sequence ${place}`,
  skipped: (count: number, places: string[]) =>
    `${count === 1 ? "1 clip was" : `${count.toLocaleString("en")} clips were`} left out: ${places.join(" ")}`,
  rate: "Frame rate of an EDL",
  rateHint: "Needed only if the file doesn't state it.",
  rateOfFile: "As in the file",
  noScript:
    "Without JavaScript the file can't be read here. Run “npm run timeline -- <file>” in the product's folder and paste what it prints.",
  list: "Names and times",
  listHint:
    "Only this list is sent. CSV with a header, for example Name, Start, End; filled in from the file, or pasted.",
  reading: "Reading the file…",
  read: (events: number, title: string) =>
    `${events === 1 ? "1 clip" : `${events.toLocaleString("en")} clips`} read${title === "" ? "" : ` from ${title}`}. Check the edit to see its tracks.`,
  unreadable: "The file can't be read. Try again, or export it in another format.",
  length: "Length of the edit",
  lengthHint: "Minutes and seconds, for example 0:30. Leave empty to use the end of the last clip.",
  check: "Check edit",
  use: (summary: string) => `For: ${summary}.`,
  noUse: "Checked for licences that aren't over, for any medium and territory.",
  setUse: "Say what the edit is for",
  changeUse: "Change",
  summary: (songs: number, missing: number) => {
    if (songs === 1) return missing === 0 ? "The track is licensed." : "The track isn't covered by a licence.";
    return missing === 0
      ? `All ${songs} tracks are licensed.`
      : `${missing} of ${songs} tracks aren't covered by a licence.`;
  },
  none: "No track of the catalogue was recognised. Choose the tracks below.",
  songs: "Tracks in the edit",
  by: {
    id: "Recognised by the data in our file",
    isrc: "Recognised by ISRC",
    file: "Recognised by file name",
    title: "Recognised by title and length",
    picked: "Chosen by you",
  } satisfies Record<MatchedBy, string>,
  heard: (time: string, uses: number) => (uses === 1 ? time : `${time} in ${uses} uses`),
  licences: "Licence",
  covered: "Covered",
  problem: {
    none: "No licence",
    notYet: (day: string) => `Licence starts on ${day}`,
    over: (day: string) => `Licence ends on ${day}`,
    territory: (names: string) => `Not licensed in ${names}`,
    media: (names: string) => `Not licensed for ${names}`,
    length: (seconds: number) => `Edit is longer than the licensed ${seconds} s`,
  },
  request: (count: number) => (count === 1 ? "Request the missing track" : `Request the missing ${count}`),
  requested: (count: number) => (count === 1 ? "1 track added to the draft" : `${count} tracks added to the draft`),
  openDraft: "Open draft",
  nothingMissing: "Every track is licensed: there is nothing to request.",
  fill: (number: string, count: number) =>
    `Fill in cue sheet of ${number} (${count === 1 ? "1 track" : `${count} tracks`})`,
  unknown: "Clips to choose a track for",
  unknownLead: "Not recognised for certain. Search by title or artist, choose the track, then check the edit again.",
  pick: "Track",
  notOurs: "Not from the catalogue",
  find: "Search",
  findTracks: "Search tracks",
  findFor: (name: string) => `Search a track for ${name}`,
  others: (count: number) => `${count.toLocaleString("en")} more clips aren't shown.`,
  filled: (cues: number, licence: string) =>
    `${cues === 1 ? "1 cue" : `${cues} cues`} filled in from the edit, for the tracks of licence ${licence}. Check them, then save.`,
  leftOut: (titles: string) => `Not in this licence and left out: ${titles}.`,
  tooManyCues: (max: number, cut: number) => `A sheet takes ${max} cues; the last ${cut} uses are left out.`,
  noneOfLicence: "The edit has no track of this licence.",
  errors: {
    list: "Names and times: choose a timeline, or paste a list.",
    long: "Names and times: use at most 10,000 events.",
    length: "Length of the edit: enter minutes and seconds, for example 0:30.",
  },
  /** An error of a reader, with the line and the text that it is about. */
  problemOf: (problem: TimelineProblem, { line, name }: { line?: number | undefined; name?: string | undefined }) => {
    if (problem === "foreign" && name) return problems.foreign.replace("another kind of file", name);
    const places = [line === undefined ? "" : `line ${line}`, name ? `“${name}”` : ""].filter((part) => part !== "");
    return places.length === 0 ? problems[problem] : `${problems[problem]} (${places.join(", ")})`;
  },
} as const;

type Summary = { stored: number; skipped: number; failed: number; others: number; links: number; seconds: string };

const percent = (share: number) => (share < 0.01 ? "less than 1 %" : `${Math.round(100 * share)} %`);

/** Messages of the ingest command. */
export const copy = {
  usage: `Usage: npm run ingest -- [options] <files or folders>
       npm run ingest -- [options] --missing
       npm run ingest -- [options] --marks
       npm run ingest -- [options] --prints
       npm run ingest -- [options] --submissions
       npm run ingest -- [options] --watch
       npm run ingest -- [options] --ddex [folders]
       npm run analyse -- [options]

  --missing            make the MP3s that recordings of the copy lack, from their originals
  --analyse            measure recordings of the copy that have no analysis, or an older one, from their originals:
                       what npm run analyse does
  --marks              make the marked streams that recordings of the copy lack, from their originals: docs/product/trace.md
  --prints             make the prints that recordings of the copy lack, from their originals: an audit of posts knows them by
                       these
  --submissions        make the streams of files that were sent to projects by link, and the recordings of songs that artists
                       submitted and of files that staff uploaded
  --ddex               deliver folders with DDEX messages and their audio files, and read the audio of all deliveries that
                       wait for it, also of those uploaded in the browser
  --watch              do what --submissions and --ddex do whenever something waits, until it is interrupted
  --move <id>          upload the files to a catalogue move, where they wait until it is applied; what it has already is skipped
  --update             send the metadata of files that were ingested before: it changes the fields that no one entered or locked
  --remote <url>       ingest into a deployment; needs INGEST_TOKEN in the environment
                       (default: the local copy that npm start runs, with its own token)
  --jobs <n>           number of files processed at a time (default: one per processor)
  --ladder <a,b,…>     AAC bit rates in kb/s, at least two (default: 64,128,256)
  --encoder <name>     mediabunny (WebAssembly, nothing to install) or ffmpeg (4.4 or newer with libmp3lame;
                       default where it is installed)
  --help               show this text

A <file>.json next to a file overrides its tags.
Reads WAV, AIFF, FLAC, MP3, Ogg Vorbis and Opus. AAC and M4A need ffmpeg on PATH or in FFMPEG_PATH.
`,
  noInput: "Name at least one file or folder.",
  missingTakesNoInput:
    "--missing, --analyse, --marks, --prints, --submissions and --watch work on what the copy has. Leave out the files.",
  watching: (url: string) => `Reading what waits at ${url}. Stop with Ctrl+C.`,
  unreachable: (reason: string) => `✗ ${reason}; trying again`,
  nothingMissing: {
    mp3: "Every recording has its MP3s.",
    analysis: "Every recording is analysed.",
    marks: "Every recording has its marked streams.",
    prints: "Every recording has its print.",
    submissions: "No submission waits.",
    tracks: "No delivery waits for its audio.",
  },
  delivered: (folder: string, files: number, messages: number) =>
    `${folder}: ${files} ${files === 1 ? "file" : "files"} delivered, ${messages} ${messages === 1 ? "message" : "messages"} read`,
  cutDifferently: (rate: number) => `its two renditions at ${rate} kb/s are not cut alike`,
  wrongHash: "its checksum is not the one of the message",
  notDelivered: (folder: string, reason: string) => `${folder}: ✗ ${reason}`,
  emptyFolder: "it has no files",
  nothingFound: "No audio files found.",
  noFfmpeg: "--encoder ffmpeg needs ffmpeg 4.4 or newer with libmp3lame on PATH or in FFMPEG_PATH.",
  badMove: "--move takes the id of a move: it is in the address of its page.",
  badJobs: "--jobs must be a whole number from 1 to 64.",
  badLadder: "--ladder must list two to twenty rising bit rates from 32 to 320, for example 64,128,256.",
  badEncoder: "--encoder must be mediabunny or ffmpeg.",
  interrupted: "Interrupted. Run the same command again to continue: files already ingested are skipped.",
  missing: "the file does not exist",
  brokenLink: "it is a link to a file that does not exist",
  folderUnreadable: "the folder may not be read",
  crashed: (reason: string) => `the worker stopped (${reason})`,
  unsupported: (format: string) => `${format} is not supported; send WAV, FLAC, AIFF, MP3, AAC/M4A or Ogg`,
  cutShort: (share: number) => `the file is cut short: ${percent(share)} of its audio is missing`,
  contradiction: (bits: number) =>
    `its WAV header contradicts itself (${bits} bits do not fit its block size), and its data is no sound either way; save it again as PCM`,
  refused: (reason: string) => `the server refused it (${reason})`,
  stored: (title: string, length: string) => `✓ ${title} (${length})`,
  updated: ({ changed, kept }: { changed: string[]; kept: string[] }) =>
    `${changed.length > 0 ? `updated ${changed.join(", ")}` : "nothing new"}${kept.length > 0 ? `; kept ${kept.join(", ")}` : ""}`,
  skipped: "already ingested",
  elsewhere: "left out: another reader has it, or it waits no more",
  note: (text: string) => `    note: ${text}`,
  notes: {
    encodedOtherwise: (reason: string) =>
      `this machine's ffmpeg could not encode it (${reason}); Syncline's own encoders did`,
    noMarks: (reason: string) =>
      `its marked streams could not be made (${reason}): links to it are not traced until npm run ingest -- --marks makes them`,
    tagsUnreadable: (reason: string) => `some of its tags could not be read (${reason})`,
    unreadable: (field: string, written: string) =>
      `its ${field} tag "${written.slice(0, 80)}" is not valid and was left out`,
    parts: (count: number) => `its sound is in ${count} data chunks, which were joined`,
    joined: (count: number) => `it is ${count} streams in a row, which were joined`,
    emptyStream: "one of its streams holds no sound that could be decoded, and was left out",
    noEnd: "its last page is not marked as the last: its end may be missing",
    gain: (db: number) => `its header asks for ${db > 0 ? "+" : ""}${Math.round(db * 10) / 10} dB, which was applied`,
    damaged: (codec: string, count: number) =>
      `${count} damaged ${codec} ${count === 1 ? "frame was" : "frames were"} skipped`,
    shorter: (share: number) => `its header promises more sound: ${percent(share)} is missing`,
    lengthUnknown: "its header does not say how long it is; everything behind it was taken",
    lengthWrapped: "it is longer than its header can say; everything behind it was taken",
    headerCounted: (bytes: number) => `its header counts ${bytes} bytes too many as sound`,
    sample: (bits: number, size: number, kind: string) =>
      `its header contradicts itself: its samples are ${bits}-bit ${kind === "float" ? "floating point" : "integers"} in ${size} bits each, and were read so`,
    unread: (seconds: number) =>
      `its header says that it ends ${Math.round(seconds * 10) / 10} s before the file does; that part was left out`,
    frames: (stated: number, there: number) =>
      `its header says ${stated} frames of sound and it has ${there}, which were taken`,
    tooMany: (field: string, count: number, max: number) =>
      `its ${field} tag has ${count} entries; the first ${max} were taken`,
  },
  summary: ({ stored, skipped, failed, others, links, seconds }: Summary) =>
    [
      `${stored} ingested, ${skipped} already ingested, ${failed} failed in ${seconds} s`,
      others > 0 ? `; ${others} other ${others === 1 ? "file" : "files"} ignored` : "",
      links > 0 ? `; ${links} ${links === 1 ? "link" : "links"} to what was found elsewhere` : "",
    ].join(""),
};

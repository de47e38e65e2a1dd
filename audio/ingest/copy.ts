/** Words of the ingest bench. */
export const copy = {
  usage: `Usage: npm run ingest -- [options] <files or folders>

  --remote <url>       the edge to store into (default: SYNCLINE_URL, else http://localhost:$PORT)
  --jobs <n>           files at a time (default: one for each processor)
  --ladder <a,b,…>     AAC rates in kb/s, two or more (default: 64,128,256)
  --encoder <name>     mediabunny (default, nothing to install) or ffmpeg (needs ffmpeg 4.4 or newer)
  --help               this text

INGEST_TOKEN in the environment is the token the edge expects. A <file>.json beside a file overrules its tags.
Reads WAV, AIFF, FLAC, MP3, Ogg Vorbis and Opus; M4A when ffmpeg is on PATH or named in FFMPEG_PATH.
`,
  noInput: "Name at least one file or folder.",
  noToken: "INGEST_TOKEN is not set.",
  nothingFound: "No audio files found.",
  noFfmpeg: "--encoder ffmpeg needs ffmpeg 4.4 or newer on PATH or in FFMPEG_PATH.",
  badJobs: "--jobs must be a whole number from 1 to 64.",
  badLadder: "--ladder must name two or more rising rates from 32 to 320, such as 64,128,256.",
  badEncoder: "--encoder is mediabunny or ffmpeg.",
  badRemote: "--remote must be an http or https address.",
  interrupted: "Interrupted. Run the same command again to go on: what is recorded is skipped.",
  missing: "the file does not exist",
  crashed: (reason: string) => `the worker stopped (${reason})`,
  stored: (title: string, length: string) => `✓ ${title} (${length})`,
  skipped: "already recorded",
  summary: (stored: number, skipped: number, failed: number, others: number, seconds: string) =>
    [
      `${stored} stored, ${skipped} already recorded, ${failed} failed in ${seconds} s`,
      others > 0 ? `; ${others} other ${others === 1 ? "file" : "files"} left alone` : "",
    ].join(""),
};

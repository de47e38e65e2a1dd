/** Messages of the ingest command. */
export const copy = {
  usage: `Usage: npm run ingest -- [options] <files or folders>
       npm run ingest -- [options] --missing
       npm run ingest -- [options] --submissions
       npm run analyse -- [options]

  --missing            make the MP3s that recordings of the copy lack, from their originals
  --analyse            measure recordings of the copy that have no analysis, or an older one, from their originals:
                       what npm run analyse does
  --submissions        make the streams of files that were sent to projects by link
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
  missingTakesNoInput: "--missing, --analyse and --submissions work on what the copy has. Leave out the files.",
  nothingMissing: {
    mp3: "Every recording has its MP3s.",
    analysis: "Every recording is analysed.",
    submissions: "No submission waits.",
  },
  nothingFound: "No audio files found.",
  noFfmpeg: "--encoder ffmpeg needs ffmpeg 4.4 or newer with libmp3lame on PATH or in FFMPEG_PATH.",
  badJobs: "--jobs must be a whole number from 1 to 64.",
  badLadder: "--ladder must list two to twenty rising bit rates from 32 to 320, for example 64,128,256.",
  badEncoder: "--encoder must be mediabunny or ffmpeg.",
  interrupted: "Interrupted. Run the same command again to continue: files already ingested are skipped.",
  missing: "the file does not exist",
  crashed: (reason: string) => `the worker stopped (${reason})`,
  unsupported: (format: string) => `${format} is not supported; send WAV, FLAC, AIFF, MP3, AAC/M4A or Ogg`,
  refused: (reason: string) => `the server refused it (${reason})`,
  stored: (title: string, length: string) => `✓ ${title} (${length})`,
  skipped: "already ingested",
  summary: (stored: number, skipped: number, failed: number, others: number, seconds: string) =>
    [
      `${stored} ingested, ${skipped} already ingested, ${failed} failed in ${seconds} s`,
      others > 0 ? `; ${others} other ${others === 1 ? "file" : "files"} ignored` : "",
    ].join(""),
};

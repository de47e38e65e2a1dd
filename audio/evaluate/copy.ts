/** Messages of the evaluate command. */
export const copy = {
  usage: `Usage: npm run evaluate -- [options] <folder> <labels.csv>

Measures how well similar search finds music of the same label. The CSV has the columns file,label[,artist]; files are
relative to the folder. Recordings of one artist are not counted as found for each other.

  --cache <folder>     keep what was measured there, so that another run only compares
  --jobs <n>           number of files measured at a time (default: one per processor)
  --help               show this text

Reads what npm run ingest reads; with ffmpeg (4.4 or newer) also what its own decoders refuse, and it tests 10 s passages
re-encoded at 64 kb/s and shifted by 1 %.
`,
  twoArguments: "Name the folder with the music and the CSV with its labels.",
  noLabels: (path: string) => `${path} cannot be read.`,
  badHeader: "The first line of the CSV must name the columns file and label.",
  tooFew: "At least two files that can be decoded are needed.",
  noFfmpeg: "Without ffmpeg passages are not re-encoded: no self-retrieval figures.",
  failed: (file: string, reason: string) => `${file}: ✗ ${reason}`,
  interrupted: "Interrupted.",
  badJobs: "--jobs must be a whole number from 1 to 64.",
};

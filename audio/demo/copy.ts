/** Messages of the demo's command line. */
export const copy = {
  usage: `Usage: node audio/demo/cli.ts --state <folder> [options]

  --state <folder>     where to keep the list of recordings made so far
  --jobs <n>           number of recordings made at a time (default: one per processor, with --more one)
  --more               make the pieces that follow the first ones
  --only <n>           make only the first n recordings
  --seconds <s>        make short versions of about s seconds

SYNCLINE_URL and INGEST_TOKEN in the environment name the copy to ingest into and its token.
`,
  badOnly: "--only must be a whole number of at least 1.",
  badSeconds: "--seconds must be a number of at least 4.",
  noState: "--state must name a folder.",
  interrupted: "Interrupted. Start again to continue.",
  ready: (title: string, artist: string, length: string) => `♪ ${title} by ${artist} (${length})`,
  skipped: (title: string) => `${title}: already there`,
  failed: (title: string, reason: string) => `✗ ${title}: ${reason}`,
  crashed: (reason: string) => `the worker stopped (${reason})`,
  summary: (stored: number, skipped: number, failed: number, seconds: string) =>
    `Demo music: ${stored} prepared, ${skipped} already there, ${failed} failed in ${seconds} s`,
};

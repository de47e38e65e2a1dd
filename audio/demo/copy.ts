/** Words of the demo's command line. */
export const copy = {
  usage: `Usage: node audio/demo/cli.ts --state <folder> [options]

  --state <folder>     where the manifest of what is prepared is kept
  --remote <url>       the edge to store into (default: SYNCLINE_URL, else http://localhost:$PORT)
  --jobs <n>           recordings at a time (default: one for each processor)
  --only <n>           the first n recordings alone
  --seconds <s>        short versions of about s seconds
`,
  badOnly: "--only must be a whole number from 1.",
  badSeconds: "--seconds must be a number from 4.",
  noState: "--state names no folder.",
  interrupted: "Interrupted. Start again to go on.",
  ready: (title: string, artist: string, length: string) => `♪ ${title} by ${artist} (${length})`,
  skipped: (title: string) => `${title}: already there`,
  failed: (title: string, reason: string) => `✗ ${title}: ${reason}`,
  crashed: (reason: string) => `the worker stopped (${reason})`,
  summary: (stored: number, skipped: number, failed: number, seconds: string) =>
    `Demo music: ${stored} prepared, ${skipped} already there, ${failed} failed in ${seconds} s`,
};

import type { TracedLink } from "#audio/trace/copy-traces.ts";
import type { TracedRecording } from "#audio/trace/trace-file.ts";

const kinds = { playlist: "playlist", pitch: "pitch" } as const;
const states = { active: "still works", expired: "has expired", revoked: "was revoked" } as const;

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const seconds = (count: number) => `${Math.round(count)} s`;
const percent = (share: number) => `${Math.round(100 * share)} %`;

/** "10⁻¹²": the chance that one of `total` other codes fits as well. */
function chance(evidence: number, total: number): string {
  const exponent = Math.floor((evidence - Math.log(Math.max(1, total))) / Math.LN10);
  return `1 in 10^${exponent}`;
}

/** Messages of the trace command. */
export const copy = {
  usage: `Usage: npm run trace -- [options] <file>

Names the share link from which a recording of music was streamed: docs/product/trace.md.

  --recording <id>     compare with this recording only
  --remote <url>       ask a deployment; needs INGEST_TOKEN in the environment
                       (default: the local copy that npm start runs, with its own token)
  --help               show this text

Reads WAV, AIFF, FLAC, MP3, Ogg Vorbis and Opus. AAC, M4A and video need ffmpeg on PATH or in FFMPEG_PATH.
Exit codes: 0 a link is named, 1 none is, 2 wrong command line or no copy to ask.
`,
  oneFile: "Name one file.",
  comparing: (title: string) => `Comparing with ${title} …`,
  missing: (title: string) => `${title} cannot be compared: its original is not stored.`,
  noMarks: "The copy has no marked streams. npm run ingest -- --marks makes them.",
  noRecording: "No code found: the file contains none of the marked recordings.",
  noCode: (title: string, used: number, total: number) =>
    `No code found: ${seconds(used)} are of ${title}, and fit none of ${total} ${total === 1 ? "link" : "links"}.`,
  found: ({ title, seconds: used }: TracedRecording) => `${title}, ${seconds(used)}`,
  link: ({ recipient, company, kind, title, id, createdAt, state }: TracedLink) =>
    `  ${recipient} – link to the ${kinds[kind]} ${title ?? "(deleted)"} of ${company}, created ${day(createdAt)}, ${states[state]} (${id})`,
  confidence: ({ evidence, agreement }: TracedLink, total: number) =>
    `  ${percent(agreement)} of the code; another of ${total} links fits as well with a chance below ${chance(evidence, total)}`,
  mixed: "  Copies of several links were mixed.",
  partly: "  Less of the code than in a plain copy: it was mixed with another copy, or is damaged.",
};

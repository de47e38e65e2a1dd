import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { parseArgs } from "node:util";
import { readTimeline } from "#app/licensing/timelines/read/read-timeline.ts";
import { frameRateNames, frameRates } from "#app/licensing/timelines/timecode.ts";
import { TimelineError } from "#app/licensing/timelines/timeline.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { writeTimelineCsv } from "#app/licensing/timelines/write/write-timeline.ts";

/** `npm run timeline -- <file> [frame rate] [--sequence number]`: prints the names and times of an edit, as the page /timelines takes them. */
const options = { sequence: { type: "string" } } as const;
const { positionals, values } = parseArgs({ options, allowPositionals: true });
const [file = "", rate = ""] = positionals;
const sequence = values.sequence === undefined ? null : Number(values.sequence) - 1;

if (file === "" || (rate !== "" && frameRates[rate] === undefined)) {
  console.error(`npm run timeline -- <file> [${frameRateNames.join(" | ")}] [--sequence number]`);
  process.exit(2);
}

try {
  const path = isAbsolute(file) ? file : join(process.env.SYNCLINE_CWD ?? ".", file);
  const bytes = new Uint8Array(await readFile(path));
  const timeline = await readTimeline(bytes, frameRates[rate] ?? null, sequence);
  process.stdout.write(writeTimelineCsv(timeline));
  for (const { problem, place } of timeline.problems) console.error(copy.problemOf(problem, place));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof TimelineError ? copy.problemOf(error.problem, error.place) : message);
  const choices = error instanceof TimelineError ? (error.place.choices ?? []) : [];
  for (const [at, name] of choices.entries()) console.error(`--sequence ${at + 1}  ${name || copy.untitled(at + 1)}`);
  process.exitCode = 1;
}

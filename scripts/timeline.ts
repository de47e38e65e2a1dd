import { readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { readTimeline } from "#app/licensing/timelines/read/read-timeline.ts";
import { frameRateNames, frameRates } from "#app/licensing/timelines/timecode.ts";
import { TimelineError } from "#app/licensing/timelines/timeline.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { writeTimelineCsv } from "#app/licensing/timelines/write/write-timeline.ts";

/** `npm run timeline -- <file> [frame rate]`: prints the names and times of an edit, as the page /timelines takes them. */
const [file, rate = ""] = process.argv.slice(2);

if (file === undefined || (rate !== "" && frameRates[rate] === undefined)) {
  console.error(`npm run timeline -- <file> [${frameRateNames.join(" | ")}]`);
  process.exit(2);
}

try {
  const path = isAbsolute(file) ? file : join(process.env.SYNCLINE_CWD ?? ".", file);
  const timeline = await readTimeline(new Uint8Array(await readFile(path)), frameRates[rate] ?? null);
  process.stdout.write(writeTimelineCsv(timeline));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof TimelineError ? copy.problemOf(error.problem, error.place) : message);
  process.exitCode = 1;
}

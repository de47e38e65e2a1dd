import {
  f1Of,
  type MarkedBrief,
  productDictionary,
  readMarked,
  readMarkedBriefs,
  type Score,
  scoreBriefs,
} from "#test/bench/brief-readings.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * Briefs in words: `node test/bench/briefs.ts` prints precision, recall and F1 of each slot over the briefs of test/bench/briefs, and of a
 * folder that is named (`node test/bench/briefs.ts test/bench/briefs-later`), and the time of one reading. `--differences` lists what is wrong, and
 * `--lenient` counts what serves as well as right.
 */
const folders = process.argv.slice(2).filter((one: string) => !one.startsWith("--"));
const dictionary = productDictionary();
const rounds = 20;

/** Milliseconds of the processor that one reading takes: of this thread alone, other work on the machine does not count. */
function timeOf(brief: MarkedBrief): number {
  const before = process.threadCpuUsage();
  readMarked(brief, dictionary);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
const lenient = process.argv.includes("--lenient");

function sumOf(scores: Score[]): Score {
  return scores.reduce((sum, { slot, right, missed, invented }) => ({
    slot,
    right: sum.right + right,
    missed: sum.missed + missed,
    invented: sum.invented + invented,
  }));
}

for (const folder of folders.length > 0
  ? folders
  : ["test/bench/briefs", "test/bench/briefs-later", "test/bench/briefs-others"]) {
  const briefs = readMarkedBriefs(folder);
  const [first] = briefs;
  const firstTime = first === undefined ? 0 : timeOf(first);
  const { scores, differences } = scoreBriefs(briefs, dictionary, lenient);
  const languages = [...new Set(briefs.map(({ style }) => style))].map((style) => ({
    style,
    scores: scoreBriefs(
      briefs.filter((one) => one.style === style),
      dictionary,
      lenient,
    ).scores,
  }));
  printTable(
    `${briefs.length} briefs of ${folder}`,
    ["right", "missed", "invented", "precision", "recall", "F1"],
    scores
      .filter(({ right, missed, invented }) => right + missed + invented > 0)
      .map((score) => [
        score.slot,
        ...[score.right, score.missed, score.invented].map(String),
        (score.right / Math.max(1, score.right + score.invented)).toFixed(2),
        (score.right / Math.max(1, score.right + score.missed)).toFixed(2),
        withGoal(f1Of(score), { min: 0.9 }, 3),
      ]),
  );
  console.log(`all: ${f1Of(sumOf(scores)).toFixed(3)}`);
  console.log(languages.map((one) => `${one.style} ${f1Of(sumOf(one.scores)).toFixed(2)}`).join(", "));
  const times = briefs
    .flatMap((brief) => Array.from({ length: rounds }, () => timeOf(brief)))
    .toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  console.log(
    `\nOne reading: p50 ${withGoal(at(0.5), { max: 4 }, 2)} ms of the processor, p95 ${at(0.95).toFixed(2)} ms; the first of all ${firstTime.toFixed(1)} ms`,
  );
  if (process.argv.includes("--differences"))
    for (const { name, slot, missed, invented } of differences)
      console.log(
        `${name}: ${slot}${missed.length > 0 ? ` missed ${missed.join(" | ")}` : ""}${invented.length > 0 ? ` invented ${invented.join(" | ")}` : ""}`,
      );
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uint8ArrayToBase64 } from "uint8array-extras";
import { every } from "#app/catalogue/search/query/fts-terms.ts";
import { presetCurve, shapeNames, targetShape } from "#app/catalogue/shape/curve.ts";
import {
  type ComparedRow,
  formExpressions,
  rankCompared,
  type TargetForm,
} from "#app/catalogue/shape/rank-compared.ts";
import { comparedHits } from "#app/catalogue/shape/shape-sql.ts";
import { encodeBeats } from "#audio/analysis/structure/beats.ts";
import { buildCatalogue, randomOf } from "#test/bench/search-fixture.ts";
import { printTable } from "#test/bench/table.ts";

/**
 * Searches by shape and by length over generated catalogues in node:sqlite: `node test/bench/forms.ts`, with `--quick` at 10,000
 * recordings only. What is read and ranked, beside ranking every recording; "in the first 20" says how many of the 20 best of all are
 * listed.
 */
const sizes = process.argv.includes("--quick") ? [10_000] : [10_000, 100_000];
const rounds = 9;

/** The analysis of a recording that rises, falls, turns or stays, by parts of its own, in bars of its own. */
function analysisOf(index: number, durationMs: number): string {
  const random = randomOf(index * 40_503 + 1);
  const knots = Array.from({ length: 2 + Math.floor(random() * 5) }, () => random());
  const depth = random() < 0.2 ? 10 : 40 + random() * 180;
  const energy = Uint8Array.from({ length: 64 }, (_, at) => {
    const place = (at / 63) * (knots.length - 1);
    const before = Math.floor(place);
    const [from = 0, to = from] = knots.slice(before, before + 2);
    const level = from + (to - from) * (place - before);
    return Math.max(0, Math.min(255, Math.round(250 - depth * (1 - level) - 12 * random())));
  });
  const bar = 1200 + Math.floor(random() * 1600);
  const count = Math.floor(durationMs / bar);
  const beats = Array.from({ length: count }, (_, at) => ({ ms: at * bar, downbeat: true }));
  const sections = beats
    .filter((_, at) => at % 8 === 0 && random() < 0.6)
    .map(({ ms }) => ({ startMs: ms, endMs: ms + 8 * bar, group: "A" }));
  return JSON.stringify({
    energy: uint8ArrayToBase64(energy),
    beats: uint8ArrayToBase64(encodeBeats(beats)),
    sections,
  });
}

function medianMs(run: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[rounds >> 1] ?? 0;
}

const filters: [string, string][] = [
  ["no filter", every([], [])],
  ["one genre", every(['(tags : "genre")'], [])],
];

for (const size of sizes) {
  const folder = mkdtempSync(join(tmpdir(), "forms-"));
  const { database, buildMs } = buildCatalogue(join(folder, "search.sqlite"), size, analysisOf);
  const all = database
    .prepare("SELECT id, song, duration_ms AS durationMs, curve, cuts FROM shapes ORDER BY position")
    .all() as ComparedRow[];
  const wanted: [string, TargetForm][] = [
    ...shapeNames.map((name): [string, TargetForm] => [name, { shape: targetShape(presetCurve(name)), fit: null }]),
    ["30 s", { shape: null, fit: { seconds: 30, tolerance: 0.5 } }],
    ["build, 30 s", { shape: targetShape(presetCurve("build")), fit: { seconds: 30, tolerance: 0.5 } }],
  ];
  const rows = wanted.flatMap(([name, form]) =>
    filters.map(([filter, expression]) => {
      const parts = formExpressions(expression, form);
      const statement = database.prepare(comparedHits(parts.length, form.fit !== null));
      const found = statement.all(...parts) as ComparedRow[];
      const ranked = rankCompared(found, form, null);
      const best = filter === "no filter" ? rankCompared(all, form, null).slice(0, 20) : null;
      const listed = new Set(ranked.slice(0, 20).map(({ id }) => id));
      return [
        `${name}, ${filter}`,
        String(found.length),
        String(ranked.length),
        medianMs(() => statement.all(...parts)).toFixed(1),
        medianMs(() => rankCompared(found, form, null)).toFixed(1),
        best === null ? "" : `${best.filter(({ id }) => listed.has(id)).length}`,
        best === null ? "" : ((best.at(-1)?.match ?? 0) - (ranked[19]?.match ?? 0)).toFixed(3),
      ];
    }),
  );
  printTable(
    `${size} recordings, built in ${Math.round(buildMs)} ms`,
    ["read", "match", "SQL ms", "rank ms", "in the first 20", "20th worse by"],
    rows,
  );
  database.close();
  rmSync(folder, { recursive: true });
}

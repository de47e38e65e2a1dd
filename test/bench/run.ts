import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoDomain, demoPassword, demoPeople } from "#db/seed/demo-people.ts";
import { buildApp } from "#scripts/build.ts";
import { installBrowser } from "#scripts/install-browser.ts";
import { migrateLocal } from "#scripts/migrate.ts";
import { prepareMusic } from "#scripts/prepare-music.ts";
import { exitCode, startChild } from "#scripts/processes.ts";
import { seed } from "#scripts/seed.ts";
import { root } from "#scripts/settings.ts";
import { measureAnalysis } from "#test/bench/analysis.ts";
import { measureClearability } from "#test/bench/clearability.ts";
import { measureFarVisitor } from "#test/bench/far-visitor.ts";
import { type Bench, startBench } from "#test/bench/harness.ts";
import { measureIngest } from "#test/bench/ingest.ts";
import { measureMatchedLoudness } from "#test/bench/matched-loudness.ts";
import { measurePackages } from "#test/bench/packages.ts";
import { measurePages } from "#test/bench/pages.ts";
import { measurePlaylists } from "#test/bench/playlists.ts";
import { writeReport } from "#test/bench/report.ts";
import { measureSegments } from "#test/bench/segments.ts";
import { measureSheets } from "#test/bench/sheets.ts";
import { measureShifts } from "#test/bench/shifts.ts";
import { measureSignIn } from "#test/bench/sign-in.ts";
import { measureSound } from "#test/bench/sound.ts";
import { markdownFile } from "#test/bench/table.ts";
import { measureUploads } from "#test/bench/uploads.ts";
import { measureVersionSwitch } from "#test/bench/version-switch.ts";
import { measureWeights } from "#test/bench/weights.ts";

/**
 * `npm run bench`: every figure is taken beside a bare worker under the same Miniflare, in the same interleaved run, medians of
 * the rounds; some 22 minutes on an idle machine of 2 cores. `-- weights pages …` names single parts. `-- --quick`: few
 * rounds, search at 10,000 recordings only. `-- --markdown`: puts machine, date and tables into docs/performance.md.
 */
const parts = [
  "analysis",
  "clearability",
  "ingest",
  "weights",
  "pages",
  "far",
  "sign-in",
  "playlists",
  "packages",
  "segments",
  "sound",
  "loudness",
  "shifts",
  "uploads",
  "sheets",
  "tags",
  "search",
] as const;
/** Those that need no copy with music, or make their own. */
const withoutState: string[] = ["analysis", "clearability", "pages", "sheets", "tags", "search"];
const asked: string[] = process.argv.slice(2).filter((word: string) => !word.startsWith("--"));
const quick = process.argv.includes("--quick");
const markdown = process.argv.includes("--markdown");
const rounds = quick ? 2 : 5;
const seconds = quick ? 1 : 2;

const person = { email: `${demoPeople[0]?.account}@${demoDomain}`, password: demoPassword };

function wanted(part: (typeof parts)[number]): boolean {
  return asked.length === 0 || asked.includes(part);
}

/** Where the media of the first result lie and the address of its page, read from the search page as a visitor would. */
async function firstRecording(bench: Bench): Promise<{ mediaBase: string; songPath: string; artistPath: string }> {
  const html = await (await fetch(new URL("/search", bench.url))).text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[0] ?? "";
  return {
    mediaBase: find(/\/media\/songs\/[0-9a-f-]+\/[0-9a-f]+/),
    songPath: find(/\/music-sync-licensing\/song\/[a-z0-9-]+/),
    artistPath: find(/\/music-sync-licensing\/artist\/[a-z0-9-]+/),
  };
}

async function script(file: string): Promise<void> {
  const child = startChild(process.execPath, [join(root, "test/bench", file), ...(quick ? ["--quick"] : [])], {
    stdio: "inherit",
  });
  await exitCode(child);
}

/** On a copy of the demo that is its own: it has many more songs then. */
async function measureManySongs(): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), "syncline-bench-sheets-"));
  await migrateLocal(state);
  const bench = await startBench(state, { assets: false });
  const copy = { url: bench.url.origin, ingestToken: bench.token, state };
  await seed(copy);
  await prepareMusic(copy, ["--seconds", "5", "--only", "4"]);
  await measureSheets(bench, person, { state, songs: quick ? 2_000 : 49_900 });
  await bench.stop();
  rmSync(state, { recursive: true, force: true });
}

async function measure(state: string): Promise<void> {
  const loaded = await startBench(state, { assets: false });
  if (wanted("ingest")) await measureIngest(loaded, quick ? { seconds: 60, rounds: 1 } : { seconds: 300, rounds: 3 });
  if (!parts.some((part) => wanted(part) && !["ingest", ...withoutState].includes(part))) {
    await loaded.stop();
    return;
  }
  const copy = { url: loaded.url.origin, ingestToken: loaded.token, state };
  await seed(copy);
  if (wanted("uploads")) await measureUploads(loaded, person);
  if (!parts.some((part) => wanted(part) && !["ingest", "uploads", ...withoutState].includes(part))) {
    await loaded.stop();
    return;
  }
  // 30 s: several whole segments of each recording, and a tenth of the encoding.
  await prepareMusic(copy, ["--seconds", "30", ...(quick ? ["--only", "4"] : [])]);
  const { mediaBase, songPath, artistPath } = await firstRecording(loaded);
  const paths = ["/", "/discover", "/search", "/search?q=piano", songPath, artistPath, "/login", "/signup"];
  if (wanted("weights")) await measureWeights(loaded, paths);
  if (wanted("playlists")) await measurePlaylists(loaded, person, quick ? 20 : 100);
  if (wanted("packages")) await measurePackages(loaded, person);
  if (wanted("segments")) await measureSegments(loaded, mediaBase, { rounds, seconds });
  if (wanted("sign-in")) await measureSignIn(loaded, quick ? { seconds: 5, pairs: 20 } : { seconds: 30, pairs: 81 });
  await loaded.stop();
  if (wanted("far")) await measureFarVisitor(state, { person, songPath });
  if (wanted("sound") || wanted("loudness") || wanted("shifts")) await measureInBrowser(state, mediaBase, paths);
}

/** What needs a browser, and the files that it loads. */
async function measureInBrowser(state: string, mediaBase: string, paths: string[]): Promise<void> {
  const browsed = await startBench(state, { assets: true });
  if (wanted("sound")) {
    await measureSound(browsed, mediaBase, quick ? 3 : 5);
    await measureVersionSwitch(browsed, quick ? 3 : 9);
  }
  // A few recordings have no quiet one among them.
  if (wanted("loudness") && !quick) await measureMatchedLoudness(browsed);
  if (wanted("shifts")) await measureShifts(browsed, paths);
  await browsed.stop();
}

const state = mkdtempSync(join(tmpdir(), "syncline-bench-"));
const tables = join(state, "tables.md");
if (markdown) process.env[markdownFile] = tables;
try {
  const began = performance.now();
  if (wanted("analysis")) measureAnalysis(quick ? { versions: 1, seconds: 30 } : { versions: 4, seconds: 40 });
  if (wanted("clearability")) measureClearability({ rounds: quick ? 20 : 200 });
  if (parts.some((part) => wanted(part) && part !== "analysis" && part !== "clearability")) {
    await buildApp();
  }
  if (parts.some((part) => wanted(part) && !withoutState.includes(part))) {
    await installBrowser();
    await migrateLocal(state);
    await measure(state);
  }
  if (wanted("pages")) await measurePages({ rounds, seconds: seconds / 2, requests: quick ? 20 : 100, person });
  if (wanted("sheets")) await measureManySongs();
  if (wanted("tags")) await script("tags.ts");
  if (wanted("search")) {
    await script("search-pages.ts");
    await script("search-engine.ts");
    await script("search-relevance.ts");
    await script("search-briefs.ts");
  }
  console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  if (markdown) writeReport(readFileSync(tables, "utf8"));
} finally {
  rmSync(state, { recursive: true, force: true });
}

import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Miniflare } from "miniflare";
import { buildApp } from "#scripts/build.ts";
import { freePort } from "#scripts/free-port.ts";
import { installBrowser } from "#scripts/install-browser.ts";
import { installFfmpeg } from "#scripts/install-ffmpeg.ts";
import { startRuntime } from "#scripts/local-runtime.ts";
import { compileMessages } from "#scripts/messages.ts";
import { isCurrent, migrateLocal } from "#scripts/migrate.ts";
import { prepareMusic } from "#scripts/prepare-music.ts";
import { exitCode, startChild } from "#scripts/processes.ts";
import { readChange } from "#scripts/read-change.ts";
import { seed } from "#scripts/seed.ts";
import { serve } from "#scripts/serve.ts";
import { type LocalSettings, readLocalSettings, root, workerSettings } from "#scripts/settings.ts";
import { lastRun, type Outcome, readPlaywrightReport, readVitestReport } from "#scripts/test-reports.ts";

const suites = ["static", "unit", "worker", "edge", "browser", "http", "hostile"] as const;
type Suite = (typeof suites)[number];

const help = `npm test                          everything
npm test -- ${suites.join(" ")}
                                  single suites
npm test -- changed [commit]      what a change can break, in a few minutes. The change is what differs from the commit, and what is not
                                  committed: by default from where the branch left origin/main (or else main); on that itself, with nothing
                                  uncommitted, from the commit before. Tests are near that import a changed file over few others, that open
                                  a page which does, or that read it; the nearest of each suite run, and how many are left is said.
`;

const args: string[] = process.argv.slice(2);
const isOfChange = args[0] === "changed";
const requestedSuites = isOfChange ? [] : args;
const misnamed = requestedSuites.filter((name) => !suites.some((suite) => suite === name));
if (misnamed.length > 0) {
  console.error(`There is no suite named ${misnamed.join(", ")}.\n${help}`);
  process.exit(2);
}

const state = mkdtempSync(join(tmpdir(), "syncline-test-"));
process.once("exit", () => rmSync(state, { recursive: true, force: true }));
const total: Outcome = { passed: 0, failed: 0, notes: [] };

const folders = ["app", "audio", "db", "workers", "scripts", "test"];

await compileMessages();
const change = isOfChange ? await readChange(folders, args[1]) : null;

/** The test files of a suite that a change needs; none for all. */
const filesOf = (suite: Suite) => (suite === "static" ? [] : (change?.chosen[suite].files ?? []));

/** Without names on the command line, everything runs. */
function isRequested(...names: Suite[]): boolean {
  if (change !== null) return names.some((name) => name === "static" || filesOf(name).length > 0);
  return requestedSuites.length === 0 || names.some((name) => requestedSuites.includes(name));
}

function add(name: string, { passed, failed, notes }: Outcome, began: number): void {
  total.passed += passed;
  total.failed += failed;
  total.notes.push(...notes.map((note) => `${name}: ${note}`));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

type RunOptions = { env?: NodeJS.ProcessEnv; yields?: boolean };

/** Resolves to the exit code. `yields`: runs at low priority. */
async function run(command: string, args: string[], { env = {}, yields = false }: RunOptions = {}): Promise<number> {
  const child = startChild(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (yields && child.pid !== undefined) setPriority(child.pid, 10);
  return exitCode(child);
}

/** A tool that passes or fails: one test. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const began = Date.now();
  const failed = (await run(command, args)) === 0 ? 0 : 1;
  add(name, { passed: 1 - failed, failed, notes: failed ? ["its findings are above"] : [] }, began);
}

async function vitest(name: Suite, options: RunOptions = {}): Promise<void> {
  if (!isRequested(name)) return;
  const began = Date.now();
  const report = join(state, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(
    "vitest",
    ["run", "--config", `test/${name}.config.ts`, ...reporters, ...filesOf(name)],
    options,
  );
  add(name, readVitestReport(report, code), began);
}

async function playwright(settings: LocalSettings): Promise<void> {
  if (!isRequested("browser")) return;
  const copy = await startCopy(settings, "browser-errors.log");
  const began = Date.now();
  const report = join(state, "browser.json");
  const env = {
    SYNCLINE_URL: settings.url,
    INGEST_TOKEN: settings.ingestToken,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  // Chosen files run without the projects that come before theirs.
  const chosen = change === null ? [] : ["--no-deps", ...filesOf("browser")];
  const code = await run("playwright", ["test", ...chosen], { env });
  add("browser", readPlaywrightReport(report, code), began);
  await copy.dispose();
}

async function http(settings: LocalSettings): Promise<void> {
  if (!isRequested("http")) return;
  const copy = await startCopy(settings, "http-errors.log");
  await vitest("http", { env: { SYNCLINE_URL: settings.url, INGEST_TOKEN: settings.ingestToken } });
  await copy.dispose();
}

/** Hostile requests; the error log must stay empty. */
async function hostile(settings: LocalSettings): Promise<void> {
  if (!isRequested("hostile")) return;
  const errors = "hostile-errors.log";
  const copy = await startCopy(settings, errors);
  await vitest("hostile", { env: { SYNCLINE_URL: settings.url, SYNCLINE_ERRORS: join(state, errors) } });
  await copy.dispose();
}

async function edge({ ingestToken }: LocalSettings): Promise<void> {
  await vitest("edge", { env: { INGEST_TOKEN: ingestToken } });
}

/** Linter, boundaries, dead code and the compiler, sequentially. */
async function staticChecks(): Promise<void> {
  const linted = change === null ? ["."] : ["--files-ignore-unknown=true", "--no-errors-on-unmatched", ...change.files];
  await check("lint", "biome", ["check", "--error-on-warnings", ...linted]);
  const cruised = change === null ? folders : change.sources;
  if (cruised.length > 0) await check("boundaries", "depcruise", ["--config", ".dependency-cruiser.cjs", ...cruised]);
  await check("dead code", "knip", []);
  // By path: the compiler that other tools use has a command of the same name and takes twice the time. Several checkers would check shared
  // types several times.
  await check("types", join(root, "node_modules", "typescript-native", "bin", "tsc"), [
    ...["--noEmit", "--checkers", "1"],
    ...(change === null ? [] : ["--incremental", "--tsBuildInfoFile", ".cache/types.tsbuildinfo"]),
  ]);
}

/** Ingests short recordings of the demo, and shorter ones for a second page of results. */
async function prepareTestMusic(settings: LocalSettings): Promise<void> {
  await prepareMusic(settings, ["--only", "8", "--seconds", "30"]);
  await prepareMusic(settings, ["--only", "24", "--seconds", "5"], { withStreams: false });
}

/** Suites that need no running copy, sequentially at low priority. */
async function independentSuites(): Promise<void> {
  await vitest("unit", { yields: true });
  await vitest("worker", { yields: true });
}

/** Settings of a copy in a folder of this run, at an address of its own. */
async function settingsOf(folder: string): Promise<LocalSettings> {
  return readLocalSettings({ ...process.env, PORT: String(await freePort()), SYNCLINE_STATE: join(state, folder) });
}

async function test(): Promise<void> {
  // Checks and preparation of the copy leave cores idle at times, so they run concurrently.
  const checks = isRequested("static") ? staticChecks() : Promise.resolve();
  // Worker tests import the sources; of the build they need the other three workers, which rarely change.
  const takesBuild = change !== null && existsSync(join(root, "build/server/index.js"));
  const needsBuild = isRequested("edge", "browser", "http", "hostile") || (isRequested("worker") && !takesBuild);
  await Promise.all([installBrowser().then(installFfmpeg), needsBuild && buildApp()]);
  if (!isRequested("unit", "worker", "edge", "browser", "http", "hostile")) return await checks;
  if (change !== null && isCurrent(keptCopy)) cpSync(keptCopy, join(state, "copy"), { recursive: true });
  const settings = await settingsOf("copy");
  const independent = independentSuites();
  if (isRequested("browser", "http", "hostile")) await prepareCopy(settings);
  await playwright(settings);
  // After the browser suites, which need a whole core; the HTTP suite leaves recordings behind that are no music.
  const attacked = await duplicate(settings);
  await Promise.all([http(settings), hostile(attacked), edge(settings), independent, checks]);
}

/** Where a run for a change leaves its copy, so that the next one has the music. */
const keptCopy = join(root, ".cache/test-copy");

/** Prepares a copy with the demo's data and ingested music. */
async function prepareCopy(settings: LocalSettings): Promise<void> {
  await migrateLocal(settings.state);
  const server = await serve(settings);
  try {
    await seed(settings);
    await prepareTestMusic(settings);
  } finally {
    await server.stop();
  }
  if (change === null) return;
  rmSync(keptCopy, { recursive: true, force: true });
  cpSync(settings.state, keptCopy, { recursive: true });
}

/** The copy in this process, with its error log. */
async function startCopy(settings: LocalSettings, errorLog: string): Promise<Miniflare> {
  const { miniflare } = await startRuntime({
    state: settings.state,
    settings: workerSettings(settings),
    app: "built",
    port: settings.port,
    onError: (message) => appendFileSync(join(state, errorLog), `${message.replaceAll("\n", " ")}\n`),
  });
  return miniflare;
}

/** Copies the data of a stopped copy for use at another address. */
async function duplicate({ state: from }: LocalSettings): Promise<LocalSettings> {
  if (isRequested("hostile")) cpSync(from, join(state, "attacked"), { recursive: true });
  return settingsOf("attacked");
}

try {
  await test();
} catch (error) {
  console.error(error);
  total.failed += 1;
  total.notes.push(`set-up: ${error}`);
}
for (const note of total.notes) console.log(`\n  - ${note}`);
const result = `${total.passed} passed, ${total.failed} failed`;
if (args.length === 0) {
  mkdirSync(dirname(lastRun), { recursive: true });
  const minutes = (performance.now() / 60_000).toFixed(1);
  writeFileSync(lastRun, `${minutes} minutes, ${result}, ${new Date().toISOString().slice(0, 16)}\n`);
}
console.log(result);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

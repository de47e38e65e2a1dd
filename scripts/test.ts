import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "#scripts/build.ts";
import { installBrowser } from "#scripts/install-browser.ts";
import { startRuntime } from "#scripts/local-runtime.ts";
import { migrateLocal } from "#scripts/migrate.ts";
import { prepareMusic } from "#scripts/prepare-music.ts";
import { exitCode } from "#scripts/processes.ts";
import { seed } from "#scripts/seed.ts";
import { serve } from "#scripts/serve.ts";
import { type LocalSettings, readLocalSettings, root } from "#scripts/settings.ts";

type Count = { passed: number; failed: number };

const state = mkdtempSync(join(tmpdir(), "syncline-test-"));
const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];

function add(name: string, { passed, failed }: Count, began: number): void {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(name);
  console.log(
    `${failed === 0 ? "ok  " : "FAIL"} ${name}: ${passed} passed, ${failed} failed (${((Date.now() - began) / 1000).toFixed(0)} s)`,
  );
}

async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return exitCode(spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } }));
}

/** A tool that either finds something or does not: one test. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const began = Date.now();
  const failed = (await run(command, args)) === 0 ? 0 : 1;
  add(name, { passed: 1 - failed, failed }, began);
}

async function vitest(name: string, config: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const began = Date.now();
  const report = join(state, `${name}.json`);
  const code = await run(
    "vitest",
    ["run", "--config", config, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    env,
  );
  const found = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numTotalTests: number;
  };
  const broken = code !== 0 && found.numFailedTests === 0 ? 1 : 0;
  add(name, { passed: found.numPassedTests, failed: found.numFailedTests + broken }, began);
}

async function playwright(url: string): Promise<void> {
  const began = Date.now();
  const report = join(state, "browser.json");
  const code = await run("playwright", ["test"], { SYNCLINE_URL: url, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  const failed = stats.unexpected + stats.flaky;
  add("browser", { passed: stats.expected, failed: failed + (code !== 0 && failed === 0 ? 1 : 0) }, began);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

async function test(): Promise<void> {
  const browser = installBrowser();
  await check("lint", "biome", ["check", "--error-on-warnings", "."]);
  await check("boundaries", "depcruise", [
    "--config",
    ".dependency-cruiser.cjs",
    "app",
    "audio",
    "db",
    "workers",
    "scripts",
    "test",
  ]);
  await check("dead code", "knip", []);
  await check("types", "tsc", ["--noEmit"]);
  await browser;
  await buildApp();
  const settings = readLocalSettings({ ...process.env, PORT: String(await freePort()), SYNCLINE_STATE: state });
  await migrateLocal(settings.state);
  const server = await serve(settings);
  process.once("exit", server.stop);
  try {
    await seed(settings);
    // A few short recordings of the demo, through the same ingest as everything else.
    const music = prepareMusic(settings, ["--only", "8", "--seconds", "30"]);
    await Promise.all([music, vitest("unit", "test/unit.config.ts")]);
    await vitest("worker", "test/worker.config.ts");
    // Before the tests over HTTP, which leave recordings behind that are no music.
    await playwright(settings.url);
    await vitest("http", "test/http.config.ts", { SYNCLINE_URL: settings.url, INGEST_TOKEN: settings.ingestToken });
  } finally {
    server.stop();
    await server.ended;
  }
  await hostile(settings);
}

/** The same state once more, this time without wrangler's proxies in front: they would take most of a flood's time. */
async function hostile({ state, url, sessionSecret, ingestToken }: LocalSettings): Promise<void> {
  const secrets = { SESSION_SECRET: sessionSecret, INGEST_TOKEN: ingestToken };
  const runtime = await startRuntime({
    state,
    settings: { STAGE: "local", APP_HOST: "localhost", APP_URL: url, ...secrets },
    app: "built",
  });
  await vitest("hostile", "test/hostile.config.ts", { SYNCLINE_URL: runtime.url.origin });
  await runtime.miniflare.dispose();
}

try {
  await test();
} catch (error) {
  console.error(error);
  total.failed += 1;
  failures.push("set-up");
}
rmSync(state, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

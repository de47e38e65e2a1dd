// The only script that runs on the machine's own Node (≥ 20), before anything is installed. It installs from the lock file, then runs
// `scripts/<command>.ts` on the project's Node. npm runs it in the checkout; INIT_CWD is the caller's folder.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = "start", ...args] = process.argv.slice(2);

if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(`Syncline needs Node 20 or newer; this is ${process.version}.`);
  process.exit(2);
}

/**
 * Runs a program to its end and returns its exit code. INT, TERM and HUP are its own to take, and to end at. npm passes a signal on to its
 * shell alone, which dies of it without a word to this process: that shell's end is a signal, too.
 */
function run(file, args, env = process.env) {
  const child = spawn(file, args, { cwd: root, stdio: "inherit", env });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  const shell = process.env.npm_lifecycle_event === undefined ? null : process.ppid;
  const look = setInterval(() => {
    if (shell === null || process.ppid === shell) return;
    clearInterval(look);
    pass("SIGTERM");
  }, 2000);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearInterval(look);
      for (const one of signals) process.off(one, pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

const modules = join(root, "node_modules");
const marker = join(modules, ".installed");
const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

if (!existsSync(marker) || readFileSync(marker, "utf8") !== lockHash()) {
  console.log("Installing dependencies (once)…");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Not `npm ci`: it refuses a lock file that was written where other platforms' optional packages could not be looked up. Other
  // versions of npm would write the lock file anew: `--no-save` leaves the checkout as it is.
  const code = await run(npm, ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) {
    console.error("npm install failed; its messages are above. Nothing was started.");
    process.exit(code);
  }
  // Written anew: a copy of the folder that consists of hard links is not what was installed.
  rmSync(marker, { force: true });
  writeFileSync(marker, lockHash());
}

const bin = join(modules, ".bin");
// Platforms without a packaged Node use the machine's own, if it runs TypeScript: 24.2 brought `import.meta.main`.
const packaged = join(bin, process.platform === "win32" ? "node.cmd" : "node");
const [major, minor] = process.versions.node.split(".").map(Number);
if (!existsSync(packaged) && !(major > 24 || (major === 24 && minor >= 2))) {
  console.error(`There is no packaged Node for ${process.platform} ${process.arch}: install Node 24.2 or newer.`);
  process.exit(2);
}
const entries = {
  ingest: ["audio/ingest/cli.ts"],
  analyse: ["audio/ingest/cli.ts", "--analyse"],
  evaluate: ["audio/evaluate/cli.ts"],
  trace: ["audio/trace/cli.ts"],
  bench: ["test/bench/run.ts"],
  soak: ["test/bench/soak.ts"],
};
const [script, ...flags] = entries[command] ?? [`scripts/${command}.ts`];
const code = await run(existsSync(packaged) ? packaged : process.execPath, [join(root, script), ...flags, ...args], {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  SYNCLINE_CWD: process.env.INIT_CWD ?? process.cwd(),
  // Shared compile cache of all processes and threads.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, ".cache", "node"),
});
process.exit(code);

import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onInterrupt } from "#scripts/on-interrupt.ts";
import { root } from "#scripts/settings.ts";

/** Milliseconds that a child gets to end by itself. */
const patienceMs = 10_000;

const running = new Set<ChildProcess>();
let endsOnInterrupt = false;
let isEnding = false;

/**
 * At INT, TERM or HUP, ends the children of `startChild`, waits for them, and exits: with `exitCode`, or the one that stands for the signal.
 * The first call counts.
 */
export function endOnInterrupt(exitCode?: number): void {
  if (endsOnInterrupt) return;
  endsOnInterrupt = true;
  process.on("exit", () => {
    for (const child of running) child.kill();
  });
  onInterrupt((code) => {
    isEnding = true;
    void Promise.all([...running].map(stopChild)).then(() => process.exit(exitCode ?? code));
  });
}

/** Starts a program in the checkout that does not outlive this process. It leads a process group of its own unless it is `interactive`. */
export function startChild(
  command: string,
  args: string[],
  { interactive = false, ...options }: SpawnOptions & { interactive?: boolean } = {},
): ChildProcess {
  endOnInterrupt();
  const child = spawn(command, args, { cwd: root, detached: !interactive && process.platform !== "win32", ...options });
  running.add(child);
  const forget = () => running.delete(child);
  child.once("exit", forget).once("error", forget);
  return child;
}

/** Ends a child, waits for it, and ends what it left behind in its group. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const isRunning = child.exitCode === null && child.signalCode === null;
  const ended = isRunning ? once(child, "exit") : null;
  // TERM whatever came: tools end in order at TERM, few do at HUP.
  child.kill();
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  await ended;
  clearTimeout(timer);
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing was left, or the child had no group.
  }
}

/** Runs a tool of node_modules and returns its output, which is empty unless `quiet`. Throws with the output on failure. */
export async function runTool(
  name: string,
  args: string[],
  options: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const output: Buffer[] = [];
  const child = startChild(join(root, "node_modules", ".bin", name), args, {
    interactive: !options.quiet,
    stdio: options.quiet ? "pipe" : "inherit",
    env: { ...process.env, ...options.env },
  });
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await exitCode(child);
  const text = Buffer.concat(output).toString();
  if (code !== 0) throw new Error(`${name} ${args.join(" ")} ended with ${code}\n${text}`);
  return text;
}

/** Exit code of a child; 1 if a signal ended it. Never resolves once this process is ending: that a child ends then is no news. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      if (!isEnding) resolve(code ?? 1);
    });
  });
}

export function lastLines(file: string, count: number): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}

/**
 * Resolves when a child says `word` over its channel. However long that takes, it is waited for while the child lives and says anything at
 * all; rejects when it ends, or is silent for `silenceMs`.
 */
export async function waitForWord(child: ChildProcess, word: string, silenceMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = () => reject(new Error(`The server was silent for ${silenceMs / 1000} s`));
  let timer = setTimeout(giveUp, silenceMs);
  function hear(said: unknown): void {
    clearTimeout(timer);
    if (said === word) resolve();
    else timer = setTimeout(giveUp, silenceMs);
  }
  child.on("message", hear);
  void exitCode(child).then((code) => reject(new Error(`The server ended with ${code}`)), reject);
  await promise.finally(() => {
    clearTimeout(timer);
    child.off("message", hear);
  });
}

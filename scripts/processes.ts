import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/settings.ts";

const bin = (name: string) => join(root, "node_modules", ".bin", name);

/** Runs a tool of node_modules and returns its output, which is empty unless `quiet`. Throws with the output on failure. */
export async function runTool(
  name: string,
  args: string[],
  options: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const output: Buffer[] = [];
  const child = spawn(bin(name), args, {
    cwd: root,
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

/** Starts a tool of node_modules in the background, with its output in `log`. */
export function startTool(name: string, args: string[], log: string, options: SpawnOptions = {}): ChildProcess {
  const file = openSync(log, "w");
  const child = spawn(bin(name), args, { cwd: root, detached: true, ...options, stdio: ["ignore", file, file] });
  closeSync(file);
  return child;
}

/** Exit code of a child; 1 if a signal ended it. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Ends a child and its descendants. */
export function stopGroup(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

export function lastLines(file: string, count: number): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}

/** Polls until `url` returns 200. Throws when `child` ends first or `timeoutMs` passed. */
export async function waitUntilServing(url: string, child: ChildProcess, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No response from ${url} within ${timeoutMs / 1000} s`);
}

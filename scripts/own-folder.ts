import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** An empty folder below `parent` that goes with this process. Those of processes that were killed go, too. */
export function ownFolder(parent: string): string {
  const own = join(parent, String(process.pid));
  if (existsSync(parent)) for (const pid of readdirSync(parent)) if (!isRunning(pid)) remove(join(parent, pid));
  remove(own);
  mkdirSync(own, { recursive: true });
  process.once("exit", () => remove(own));
  return own;
}

/** Puts `fresh` in the place of `folder`, whose files may be being read: at no time is half of either there. */
export function swapFolder(fresh: string, folder: string): void {
  const old = `${fresh}-old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  remove(old);
}

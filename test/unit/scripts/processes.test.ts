import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { waitForWord } from "#scripts/processes.ts";
import { root } from "#scripts/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "front-door-"));
const empty = "{}";

/** A checkout with the real front door and a command of the test's, which starts a child that outlives a careless parent. */
beforeAll(() => {
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  mkdirSync(join(folder, "scripts"));
  symlinkSync(process.execPath, join(folder, "node_modules/.bin/node"));
  cpSync(join(root, "scripts/front-door.mjs"), join(folder, "scripts/front-door.mjs"));
  writeFileSync(join(folder, "package-lock.json"), empty);
  writeFileSync(join(folder, "node_modules/.installed"), createHash("sha256").update(empty).digest("hex"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const processes = JSON.stringify(join(root, "scripts/processes.ts"));
  writeFileSync(
    join(folder, "scripts/tool.ts"),
    `import { startChild } from ${processes};
     const script = "process.on('SIGTERM', () => setTimeout(() => { console.log('tidied'); process.exit(); }, 50)); setInterval(() => {}, 1000); console.log(process.pid)";
     startChild(process.execPath, ["-e", script], { stdio: "inherit" });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

async function nextLine(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout ?? child, "data");
  return String(chunk).trim();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s at the front door alone reaches what the command started, and is waited for", async (signal, code) => {
  const door = spawn(process.execPath, ["scripts/front-door.mjs", "tool"], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  const pid = Number(await nextLine(door));
  expect(isRunning(pid)).toBe(true);
  const tidied = nextLine(door);
  door.kill(signal);
  expect(await once(door, "exit")).toEqual([code, null]);
  expect(isRunning(pid)).toBe(false);
  expect(await tidied).toBe("tidied");
});

test("the end of npm's shell, which passes no signal on, ends what the command started", async () => {
  const env = { PATH: process.env.PATH, npm_lifecycle_event: "tool" };
  const node = JSON.stringify(process.execPath);
  const shell = spawn("sh", ["-c", `${node} scripts/front-door.mjs tool; true`], { cwd: folder, env });
  const pid = Number(await nextLine(shell));
  const tidied = nextLine(shell);
  shell.kill();
  expect(await tidied).toBe("tidied");
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
});

/** A process that says these words over its channel, `ms` apart, and then what `end` does. */
function speaker(words: string[], ms: number, end = "setInterval(() => {}, 1000)"): ChildProcess {
  const script = `const words = ${JSON.stringify(words)};
    const timer = setInterval(() => { const word = words.shift(); if (word) process.send(word); else { clearInterval(timer); ${end}; } }, ${ms})`;
  return spawn(process.execPath, ["-e", script], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
}

test("a start that takes longer than the allowed silence is waited for while it speaks", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const child = speaker([...new Array<string>(20).fill("starting"), "serving"], 5);
  const start = waitForWord(child, "serving", 1500);
  child.on("message", () => vi.advanceTimersByTime(1000));
  await start.finally(() => vi.useRealTimers());
  child.kill();
});

test("a start is given up when the server ends, or lives and says nothing", async () => {
  const ended = speaker(["starting"], 20, "process.exit(3)");
  await expect(waitForWord(ended, "serving", 60_000)).rejects.toThrow("The server ended with 3");
  const silent = speaker([], 20);
  await expect(waitForWord(silent, "serving", 200)).rejects.toThrow("The server was silent for 0.2 s");
  silent.kill();
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { migrateLocal } from "#scripts/migrate.ts";
import { root } from "#scripts/settings.ts";
import { askIngest, putObject } from "#test/support/ingest-client.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const kills = 3;
const writers = 4;
/** How many recordings are whole before a kill, which comes up to this many milliseconds later, while others are under way. */
const wholeFirst = 2;
const mostMs = 800;

const state = mkdtempSync(join(tmpdir(), "syncline-crash-"));
const token = process.env.INGEST_TOKEN ?? "local-crash-ingest-token-of-32-characters";
let copy: ChildProcess | null = null;

type Prepared = Awaited<ReturnType<typeof preparedRecording>>;
type Acknowledged = { recordings: Prepared[]; objects: Prepared["objects"] };

/** Starts the copy in a process group of its own, so that the runtime dies with it. */
async function start(): Promise<string> {
  const env = { ...process.env, SYNCLINE_STATE: state, INGEST_TOKEN: token };
  copy = spawn(process.execPath, [join(root, "test/support/crash-copy.ts")], {
    detached: true,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!copy.stdout) throw new Error("The copy has no output");
  const ended = once(copy, "exit").then(() => Promise.reject(new Error("The copy ended before it answered")));
  const lines = createInterface({ input: copy.stdout });
  const address = (async () => {
    for await (const line of lines) if (line.startsWith("http")) return line;
    throw new Error("The copy printed no address");
  })();
  const base = await Promise.race([address, ended]);
  // From here on its end is what the test wants.
  ended.catch(() => null);
  return base;
}

async function kill(): Promise<void> {
  if (copy?.pid === undefined || copy.exitCode !== null || copy.signalCode !== null) return;
  const gone = once(copy, "exit");
  process.kill(-copy.pid, "SIGKILL");
  await gone;
}

/** Stores and records until the copy is gone, and keeps what was acknowledged. */
async function write(base: string, done: Acknowledged): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  for (;;) {
    const prepared = await preparedRecording({
      title: "Crash",
      genres: ["Noise"],
      writers: [{ name: "W", role: "CA", shareBp: 10_000 }],
    });
    for (const object of prepared.objects) {
      const stored = await putObject(object.bucket, object.key, Buffer.from(object.bytes), { base, headers });
      if (stored.status !== 200) throw new Error(`PUT answered ${stored.status}: ${stored.body}`);
      done.objects.push(object);
    }
    const recorded = await askIngest("POST", "recordings", { json: prepared.entry, base, headers });
    if (recorded.status !== 201) throw new Error(`POST answered ${recorded.status}: ${recorded.body}`);
    done.recordings.push(prepared);
  }
}

async function sweep(base: string) {
  const answer = await askIngest("POST", "sweep", {
    json: { graceMs: 0 },
    base,
    headers: { Authorization: `Bearer ${token}` },
  });
  return JSON.parse(answer.body).data;
}

async function isWhole(base: string, { entry, objects }: Prepared): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  const found = await askIngest("GET", `files/${entry.sha256}`, { base, headers });
  if (JSON.parse(found.body).data?.recordingId !== entry.recordingId) return false;
  for (const { bucket, key, bytes } of objects) {
    if (bucket === "MASTERS") continue;
    const media = await fetch(`${base}/media/${key}`);
    if (media.status !== 200 || !Buffer.from(await media.arrayBuffer()).equals(Buffer.from(bytes))) return false;
  }
  return true;
}

afterAll(async () => {
  await kill();
  rmSync(state, { recursive: true, force: true });
});

test("a runtime that is killed while it writes loses nothing that it acknowledged, and one sweep removes what is left over", async () => {
  await migrateLocal(state);
  const done: Acknowledged = { recordings: [], objects: [] };
  for (let round = 0; round < kills; round += 1) {
    const base = await start();
    const writing = Array.from({ length: writers }, () => write(base, done));
    const broken = Promise.allSettled(writing);
    const before = done.recordings.length;
    await expect.poll(() => done.recordings.length - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(wholeFirst);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * mostMs));
    await kill();
    for (const result of await broken) {
      // A lost connection is what a kill looks like; an answer other than success is not.
      expect(result.status === "rejected" && String(result.reason)).not.toMatch(/answered/);
    }
  }

  const base = await start();
  for (const object of done.objects.filter(({ bucket }) => bucket === "MEDIA")) {
    const media = await fetch(`${base}/media/${object.key}`);
    expect(Buffer.from(await media.arrayBuffer()).equals(Buffer.from(object.bytes)), object.key).toBe(true);
  }
  const first = await sweep(base);
  expect(first).toMatchObject({ missingFiles: 0, next: null });
  expect(first.objects - first.deletedObjects).toBeGreaterThanOrEqual(done.recordings.length * 6);
  expect(await sweep(base)).toEqual({ ...first, objects: first.objects - first.deletedObjects, deletedObjects: 0 });
  for (const recording of done.recordings)
    expect(await isWhole(base, recording), recording.entry.recordingId).toBe(true);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoDomain, demoPassword, demoPeople } from "#db/seed/demo-people.ts";
import { buildApp } from "#scripts/build.ts";
import { freePort } from "#scripts/free-port.ts";
import { migrateLocal } from "#scripts/migrate.ts";
import { prepareMusic } from "#scripts/prepare-music.ts";
import { seed } from "#scripts/seed.ts";
import { serve } from "#scripts/serve.ts";
import { readLocalSettings } from "#scripts/settings.ts";
import { sessionOf } from "#test/bench/signed-in.ts";

/**
 * `npm run soak -- 10`: six connections ask a copy, served as `npm start` serves it, for mixed pages during so many minutes (10), a third of
 * them signed in. Prints requests, errors, latencies and memory of each minute. Ends with 1 when a request failed or a minute had none:
 * run it before a release, and after each update of wrangler or workerd.
 */
const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) {
  console.error("npm run soak -- <minutes>");
  process.exit(2);
}

const connections = 6;
/** A request that takes longer counts as an error: the server hangs. */
const timeoutMs = 20_000;

type Visit = { path: string; isSignedIn: boolean };
type Minute = { latencies: number[]; errors: string[] };

/** Public pages from the cache and not from it, searches, pages of one's own, and the API. */
function visitsOf(songPaths: string[]): Visit[] {
  const words = [
    "piano",
    "hopeful strings",
    "no vocals",
    "90-110 bpm",
    "drums",
    "dark",
    "guitar for a car commercial",
    "a",
  ];
  const searches = words.map((word) => `/search?q=${encodeURIComponent(word)}`);
  const own = ["/music-sync-licensing/edit-playlist", "/sliders/list", "/api/v1/songs"];
  const pages = ["/", "/discover", "/services", "/our-work", ...searches, ...songPaths].flatMap((path) => [
    { path, isSignedIn: false },
    // A parameter that no page knows: the page cache has no copy.
    { path: `${path}${path.includes("?") ? "&" : "?"}soak=1`, isSignedIn: false },
    { path, isSignedIn: true },
  ]);
  return [...pages, ...own.map((path) => ({ path, isSignedIn: true }))];
}

async function visit(url: string, cookie: string, { path, isSignedIn }: Visit, minute: Minute): Promise<void> {
  const began = performance.now();
  try {
    const response = await fetch(new URL(path, url), {
      headers: isSignedIn ? { Cookie: cookie } : {},
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    if (!response.ok) minute.errors.push(`${response.status} ${path}`);
  } catch (error) {
    minute.errors.push(`${error instanceof Error ? error.name : error} ${path}`);
  }
  minute.latencies.push(performance.now() - began);
}

function quantile(sorted: number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
}

/** Megabytes, resident, of all workerd processes below this one; NaN where there is no /proc. */
function memoryMb(): number {
  if (process.platform !== "linux") return Number.NaN;
  const running = readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .map((pid) => statusOf(pid));
  const own = new Set([process.pid]);
  // A child has a higher number than its parent, but for the moment when the kernel begins again at the lowest.
  for (const { pid, parent } of running.toSorted((a, b) => a.pid - b.pid)) if (own.has(parent)) own.add(pid);
  const workerd = running.filter(({ pid, name }) => own.has(pid) && name.startsWith("workerd"));
  return workerd.reduce((sum, { kilobytes }) => sum + kilobytes / 1024, 0);
}

function statusOf(pid: string): { pid: number; parent: number; name: string; kilobytes: number } {
  let status = "";
  try {
    status = readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    // It has ended meanwhile.
  }
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, "m").exec(status)?.[1] ?? "";
  return { pid: Number(pid), parent: Number(field("PPid")), name: field("Name"), kilobytes: Number(field("VmRSS")) };
}

function folderMb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 2 ** 20;
}

async function soak(url: string, state: string): Promise<boolean> {
  const [first] = demoPeople;
  const cookie = await sessionOf(new URL(url), { email: `${first?.account}@${demoDomain}`, password: demoPassword });
  const html = await (await fetch(new URL("/search", url))).text();
  const songPaths = [...new Set(html.match(/\/music-sync-licensing\/(?:song|artist)\/[a-z0-9-]+/g))].slice(0, 12);
  const visits = visitsOf(songPaths);
  let isHealthy = true;
  let next = 0;
  const stateBefore = folderMb(state);
  console.log("minute  requests  errors  p50 ms  p99 ms  memory MB");
  for (let at = 1; at <= minutes; at += 1) {
    const minute: Minute = { latencies: [], errors: [] };
    const end = Date.now() + 60_000;
    const visitor = async () => {
      while (Date.now() < end) {
        const chosen = visits[next % visits.length];
        next += 1;
        if (chosen) await visit(url, cookie, chosen, minute);
      }
    };
    await Promise.all(Array.from({ length: connections }, visitor));
    const { errors } = minute;
    const latencies = minute.latencies.toSorted((a, b) => a - b);
    const cells = [at, latencies.length, errors.length, quantile(latencies, 0.5), quantile(latencies, 0.99)];
    const widths = [6, 10, 8, 8, 8];
    const row = cells.map((cell, column) => String(cell).padStart(widths[column] ?? 0)).join("");
    console.log(`${row}${memoryMb().toFixed(0).padStart(11)}`);
    for (const error of new Set(errors)) console.log(`        ${error}`);
    if (errors.length > 0 || latencies.length <= connections) isHealthy = false;
  }
  console.log(`${next} requests; the state folder grew by ${(folderMb(state) - stateBefore).toFixed(0)} MB`);
  return isHealthy;
}

const state = mkdtempSync(join(tmpdir(), "syncline-soak-"));
let isHealthy = false;
try {
  await buildApp();
  const settings = readLocalSettings({ ...process.env, PORT: String(await freePort()), SYNCLINE_STATE: state });
  await migrateLocal(state);
  const server = await serve(settings);
  await seed(settings);
  await prepareMusic(settings, ["--only", "24", "--seconds", "5"], { withStreams: false });
  isHealthy = await soak(settings.url, state);
  await server.stop();
} finally {
  rmSync(state, { recursive: true, force: true });
}
process.exit(isHealthy ? 0 : 1);

import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsOf, readManifest } from "#scripts/backup/export-files.ts";
import { restoreExport } from "#scripts/backup/restore-export.ts";
import { takeExport } from "#scripts/backup/take-export.ts";
import { freePort } from "#scripts/free-port.ts";
import { startRuntime } from "#scripts/local-runtime.ts";
import { runBuild } from "#scripts/run-build.ts";
import { readLocalSettings, workerSettings } from "#scripts/settings.ts";
import type { Target } from "#scripts/target.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { emptyState } from "#test/support/edge-runtime.ts";
import { pageLinks } from "#test/support/page-links.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

const original: Target = { baseUrl: copyUrl(), token: process.env.INGEST_TOKEN ?? "" };
const folder = mkdtempSync(join(tmpdir(), "syncline-backup-"));
const exported = join(folder, "export");
const hosts = ["localhost", "acme.localhost", "spaces.localhost", "studio.spaces.localhost"];
const silent = () => undefined;

let place: Awaited<ReturnType<typeof emptyState>>;
let copy: { miniflare: Miniflare; target: Target };

beforeAll(async () => {
  place = await emptyState();
  const port = await freePort();
  const settings = readLocalSettings({ PORT: String(port), SYNCLINE_STATE: place.state });
  const { miniflare } = await startRuntime({
    ...{ state: place.state, settings: workerSettings(settings), app: "built", port },
  });
  copy = { miniflare, target: { baseUrl: settings.url, token: settings.ingestToken } };
});

afterAll(async () => {
  await copy.miniflare.dispose();
  place.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Interrupts an export or a restore when it reports something like `text`. */
function interruptAt(text: RegExp) {
  return (said: string) => {
    if (text.test(said)) throw new Error(`interrupted: ${said}`);
  };
}

/** What `ask` gets from both copies. */
async function fromBoth<T>(ask: () => Promise<T>): Promise<[T, T]> {
  const here = await ask();
  process.env.SYNCLINE_URL = copy.target.baseUrl;
  try {
    return [here, await ask()];
  } finally {
    process.env.SYNCLINE_URL = original.baseUrl;
  }
}

/** A page without what differs from one request to the next: address of the copy, nonce, keys of forms, signatures of links. */
function lasting(body: string): string {
  return (
    body
      .replaceAll(/localhost:\d+/g, "localhost")
      // A stored page allows its scripts by their hashes.
      .replaceAll(/ nonce="[^"]*"/g, "")
      .replaceAll(/"nonce":"[^"]*"/g, "nonce")
      .replaceAll(/"formKey" value="[^"]*"|"formKey":"[^"]*"/g, "formKey")
  );
}

/** Where two texts differ, with what stands around it in both; empty when they are the same. */
function firstDifference(one: string, other: string): string {
  if (one === other) return "";
  const at = one.split("").findIndex((letter, index) => letter !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 150), at + 150)).join("\n--- and ---\n");
}

async function statusOfCopy(): Promise<number> {
  return (await rawRequest(copy.target.baseUrl, { path: "/search", host: "localhost" })).status;
}

test("an interrupted export is refused by a restore, and goes on where it stopped", async () => {
  // The original's index grew song by song; a restored one is in the order of a rebuild.
  await runBuild(original, "reindex");
  const broken = takeExport(exported, original, { objects: true, report: interruptAt(/^\d+ objects/) });
  await expect(broken).rejects.toThrow(/^interrupted/);
  await expect(restoreExport(exported, copy.target, silent)).rejects.toThrow(/was interrupted.*it goes on/);
  const before = readManifest(exported);
  const manifest = await takeExport(exported, original, { objects: true, report: silent });
  expect(manifest.id).toBe(before?.id);
  const keys = readFileSync(pathsOf(exported).list, "utf8").trimEnd().split("\n");
  expect(new Set(keys).size).toBe(manifest.objects?.count);
  expect(keys.every((line) => /"sha256":"[0-9a-f]{64}"/.test(line))).toBe(true);
  await expect(takeExport(exported, original, { objects: true, report: silent })).rejects.toThrow(/finished export/);
});

test("what is cut off, damaged or missing is named before anything is written", async () => {
  const { table, list, object } = pathsOf(exported);
  const [firstObject = ""] = readFileSync(list, "utf8").split("\n");
  const stored = object(JSON.parse(firstObject).sha256);
  const damages: [RegExp, string, (path: string) => void][] = [
    [/not complete.*recordings\.jsonl has \d+ bytes of \d+/, table("recordings"), (path) => truncateSync(path, 100)],
    [/not complete.*users\.jsonl is missing/, table("users"), rmSync],
    [
      /damaged.*works\.jsonl/,
      table("works"),
      (path) => writeFileSync(path, readFileSync(path, "utf8").replace(/[a-z]/, "?")),
    ],
    [/not complete.*objects\.jsonl/, list, (path) => appendFileSync(path, "{}\n")],
    [/not complete.*objects/, stored, (path) => truncateSync(path, 1)],
    [/manifest\.json is damaged/, pathsOf(exported).manifest, (path) => truncateSync(path, 100)],
  ];
  for (const [message, path, damage] of damages) {
    cpSync(path, join(folder, "kept"));
    damage(path);
    await expect(restoreExport(exported, copy.target, silent), path).rejects.toThrow(message);
    cpSync(join(folder, "kept"), path);
  }
  await expect(restoreExport(join(folder, "nothing"), copy.target, silent)).rejects.toThrow(/has no export/);
  expect(await statusOfCopy()).toBe(200);
  const listed = join(folder, "listed");
  await takeExport(listed, original, { objects: false, report: silent });
  await expect(restoreExport(listed, copy.target, silent)).rejects.toThrow(/the copy lacks \d+ of them, such as MEDIA/);
  await expect(restoreExport(exported, original, silent)).rejects.toThrow(
    /This copy is not empty: it has \d+ rows of users/,
  );
});

test("an interrupted restore serves nothing, and is whole when it is repeated", async () => {
  await expect(restoreExport(exported, copy.target, interruptAt(/^\d+ objects stored/))).rejects.toThrow(
    /^interrupted/,
  );
  await expect.poll(statusOfCopy, { timeout: 40_000, interval: 2000 }).toBe(503);
  await expect(restoreExport(exported, copy.target, interruptAt(/^\d+ rows of \d+ tables/))).rejects.toThrow(
    /^interrupted/,
  );
  expect(await statusOfCopy()).toBe(503);
  const reports: string[] = [];
  await restoreExport(exported, copy.target, (text) => reports.push(text));
  expect(reports.filter((text) => /left out|objects stored/.test(text))).toEqual([]);
  expect(await statusOfCopy()).toBe(200);
});

test("public pages of a restored copy have the same bytes", async () => {
  for (const host of hosts) {
    const waiting = ["/", "/search", "/discover", "/sitemap.xml", "/music-sync-licensing/search?q=a"];
    const seen = new Set(waiting);
    let same = 0;
    for (let path = waiting.shift(); path !== undefined && same < 30; path = waiting.shift()) {
      const current = path;
      let difference = "";
      // The counts of the sidebar may be a minute old after a search found other music; a page cache has the page for another minute at most.
      await expect
        .poll(
          async () => {
            const [one, other] = await fromBoth(() => new DemoVisitor(host).get(current));
            difference = firstDifference(lasting(one.body), lasting(other.body));
            return difference;
          },
          { timeout: 150_000 },
        )
        .toBe("")
        .catch(() => {
          throw new Error(`${host} ${path} differs: ${difference}`);
        });
      const { body } = await new DemoVisitor(host).get(path);
      for (const link of pageLinks(body).links) {
        const to = new URL(link, `http://${host}${path}`);
        const next = to.pathname + to.search;
        if (to.hostname !== host || seen.has(next) || /logout|returnUrl/.test(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
      same += 1;
    }
    expect(same).toBe(30);
  }
});

test("sound, downloads and licences of a restored copy work, after a sign-in with the same password", async () => {
  const [[here, there]] = [await fromBoth(() => DemoVisitor.signedIn("localhost", "admin"))];
  const { body } = await here.get("/search?q=piano");
  const stream = /\/media\/songs\/[0-9a-f-]{36}\/[0-9a-f]+\//.exec(body)?.[0];
  for (const name of ["hls/master.m3u8", "direct.m4a", "peaks.bin"]) {
    const [one, other] = await fromBoth(() => new DemoVisitor("localhost").get(`${stream}${name}`));
    expect([other.status, other.body === one.body], name).toEqual([200, true]);
  }
  const song = stream?.split("/")[3] ?? "";
  process.env.SYNCLINE_URL = copy.target.baseUrl;
  const { headers } = await there.post("/download", { song, format: "mp3" });
  const { pathname, search } = new URL(headers.location ?? "", copyUrl());
  const download = await there.get(pathname + search);
  expect([download.status, download.headers["content-type"]]).toEqual([200, "audio/mpeg"]);
  process.env.SYNCLINE_URL = original.baseUrl;

  const list = await here.get("/transactions/licences");
  const licences = new Set(list.body.match(/\/transactions\/licences\/[\w-]+/g));
  expect(licences.size).toBeGreaterThan(0);
  for (const path of licences) {
    const visitors = [here, there];
    const [one, other] = await fromBoth(async () => (await visitors.shift()?.get(path))?.body ?? "");
    expect(lasting(other) === lasting(one), path).toBe(true);
  }
});

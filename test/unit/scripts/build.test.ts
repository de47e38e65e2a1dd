import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { fingerprint, sources } from "#scripts/build.ts";
import { ownFolder, swapFolder } from "#scripts/own-folder.ts";
import { root } from "#scripts/settings.ts";

const script = /\.(?:ts|tsx|js|mjs)$/;

function filesUnder(path: string): string[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && script.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The checkout's files that a module names: `#folder/file.ts` and relative ones, of imports of any kind and of URLs. */
function namedBy(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const named = [...text.matchAll(/["'](#[\w-]+\/[^"'\n]+|\.\.?\/[^"'\n]+)["']/g)].map(
    ([, name = ""]) => name.split("?")[0] ?? "",
  );
  const paths = named.map((name) => (name.startsWith("#") ? name.slice(1) : join(dirname(file), name)));
  // What compiled messages are made of is a source; they are not.
  return paths.filter((path) => !path.startsWith("..") && !path.startsWith(".cache/") && existsSync(join(root, path)));
}

test("the build is made again when any file changes that the app, the workers or Vite import", () => {
  const waiting = ["vite.config.ts", "remix.config.js", "package.json", ...filesUnder("app"), ...filesUnder("workers")];
  const reached = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const next of script.test(file) ? namedBy(file) : []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  expect(reached.size).toBeGreaterThan(1000);
  expect([...reached].filter((file) => file.startsWith("audio/analysis/"))).not.toEqual([]);
  const isSource = (file: string) => sources.some((source) => file === source || file.startsWith(`${source}/`));
  expect([...reached].filter((file) => !isSource(file))).toEqual([]);
});

test("a copy of the sources elsewhere needs no build, served or not, and a changed one does", () => {
  const folder = mkdtempSync(join(tmpdir(), "fingerprint-"));
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  cpSync(join(root, "workers/password"), join(first, "workers/password"), {
    recursive: true,
    filter: (path) => !path.includes(".wrangler"),
  });
  writeFileSync(join(first, "package.json"), "{}");
  const before = fingerprint(first);
  mkdirSync(join(first, "workers/password/.wrangler/tmp"), { recursive: true });
  writeFileSync(join(first, "workers/password/.wrangler/tmp/worker.js"), "of this run");
  writeFileSync(join(first, "workers/.DS_Store"), "of a file manager");
  expect(fingerprint(first)).toBe(before);
  cpSync(first, second, { recursive: true });
  expect(fingerprint(second)).toBe(before);
  writeFileSync(join(second, "workers/password/worker.ts"), "export default {};");
  expect(fingerprint(second)).not.toBe(before);
  rmSync(folder, { recursive: true });
});

test("a new build takes the place of the served one whole, and what a killed build left behind goes", () => {
  const folder = mkdtempSync(join(tmpdir(), "swap-"));
  const builds = join(folder, "builds");
  // No process has this id: it is above the largest one there can be.
  mkdirSync(join(builds, "99999999"), { recursive: true });
  for (const text of ["old", "new"]) {
    const fresh = ownFolder(builds);
    writeFileSync(join(fresh, `${text}.js`), text);
    swapFolder(fresh, join(folder, "build"));
    expect(readdirSync(join(folder, "build"))).toEqual([`${text}.js`]);
  }
  expect(readdirSync(builds)).toEqual([]);
  rmSync(folder, { recursive: true });
});

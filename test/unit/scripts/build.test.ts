import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { sources } from "#scripts/build.ts";
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
  return paths.filter((path) => !path.startsWith("..") && existsSync(join(root, path)));
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

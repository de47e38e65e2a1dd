import { matchesGlob } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { graphOf, importersOf, reach } from "#scripts/import-graph.ts";

/** By suite: the files that run, and how many more reach a changed file. */
export type Choice = Record<ChosenSuite, { files: string[]; left: number }>;
export type ChosenSuite = keyof typeof most;

/** The nearest files of each suite that a few minutes have room for. */
const most = { unit: 60, worker: 24, edge: 0, hostile: 0, http: 4, browser: 3 };

const suiteOf: [ChosenSuite, RegExp][] = [
  ["unit", /^test\/unit\/.+\.test\.ts$/],
  ["worker", /^test\/routes\/.+\.test\.ts$/],
  ["edge", /^test\/edge\/.+\.test\.ts$/],
  ["hostile", /^test\/hostile\/.+\.test\.ts$/],
  ["http", /^test\/http\/.+\.test\.ts$/],
  ["browser", /^test\/e2e\/.+\.spec\.ts$/],
];

type Project = {
  sources: Map<string, string>;
  /** The table in app/routes.ts; of each file, all its addresses. */
  routes: Pick<RouteConfigEntry, "path" | "file">[];
};

/** Addresses in the text of a test; a value within one stands for any. */
function addressesIn(text: string): Set<string> {
  const plain = text.replace(/\$\{[^}]*\}/g, "0");
  return new Set([...plain.matchAll(/["'`](\/[^"'`\s?#]*)/g)].map(([, address = ""]) => address));
}

const patternOf = (path: string) => new RegExp(`^/${path.replace(/:\w+\??/g, "[^/]+").replace("*", ".*")}$`);

/** How near a test that opens pages is to the changed files: steps from these to a route, less the share of its addresses that are of it. */
function pageDistances({ routes, sources }: Project, steps: Map<string, number>, tests: string[]): Map<string, number> {
  const reached = routes.flatMap(({ path = "", file }) => {
    const distance = steps.get(`app/${file}`);
    return distance === undefined || distance > 3 ? [] : [{ pattern: patternOf(path), distance }];
  });
  const distances = tests.map((test) => {
    const addresses = [...addressesIn(sources.get(test) ?? "")];
    const hits = reached.filter(({ pattern }) => addresses.some((address) => pattern.test(address)));
    const named = addresses.filter((address) => hits.some(({ pattern }) => pattern.test(address))).length;
    return [test, Math.min(...hits.map(({ distance }) => distance)) + 1 - named / addresses.length] as const;
  });
  return new Map(distances.filter(([, distance]) => Number.isFinite(distance)));
}

/** Of documents and of the names of all files. */
const ofEveryFile = "test/unit/docs/";

/** Tests that read a changed file: its path, a folder above it or a pattern that it matches is a text in them. */
function readingTests(changed: string[], { sources }: Project, tests: string[]): Set<string> {
  const names = (text: string) => [...text.matchAll(/"([\w.-]+(?:\/[^"\s]*)?)"/g)].map(([, name = ""]) => name);
  const reads = (name: string) =>
    changed.some(
      (file) => file === name || file.startsWith(`${name}/`) || (name.includes("*") && matchesGlob(file, name)),
    );
  return new Set(tests.filter((test) => test.startsWith(ofEveryFile) || names(sources.get(test) ?? "").some(reads)));
}

/** A test in a folder that is named like one of the changed files' is about them. */
function sharesFolder(test: string, changed: string[]): boolean {
  const subject = test.split("/").at(2) ?? "";
  return changed.some((file) => file.split("/").slice(1, -1).includes(subject));
}

/** The test files that are nearest to what changed: by import, by the pages that they open, by the files that they read. */
export function chooseTests(changed: string[], project: Project): Choice {
  const importers = importersOf(graphOf(project.sources));
  const steps = reach(changed, (file) => importers.get(file) ?? []);
  const choices = suiteOf.map(([suite, pattern]) => {
    const tests = [...project.sources.keys()].filter((file) => pattern.test(file));
    const opening = suite === "http" || suite === "browser" ? pageDistances(project, steps, tests) : new Map();
    const reading = suite === "unit" ? readingTests(changed, project, tests) : new Set();
    const distances = tests.flatMap((test) => {
      const distance = steps.get(test) ?? opening.get(test) ?? (reading.has(test) ? 1 : undefined);
      return distance === undefined ? [] : [{ test, distance: distance - (sharesFolder(test, changed) ? 1 : 0) }];
    });
    const nearest = distances.toSorted((a, b) => a.distance - b.distance).map(({ test }) => test);
    return [suite, { files: nearest.slice(0, most[suite]), left: Math.max(0, nearest.length - most[suite]) }] as const;
  });
  return Object.fromEntries(choices) as Choice;
}

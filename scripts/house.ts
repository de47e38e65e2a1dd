import { existsSync, readFileSync } from "node:fs";
import { graphOf, type ImportGraph, reach, readSources } from "#scripts/import-graph.ts";
import { root } from "#scripts/settings.ts";
import { lastRun } from "#scripts/test-reports.ts";

type Sources = Map<string, string>;

/** What runs when a file is loaded: types are erased, and what is lazy waits. */
const loadedBy = (graph: ImportGraph) => (file: string) =>
  (graph.get(file) ?? []).filter(({ kind }) => kind === "static").map((one) => one.file);

/** The text of the action of a route and of the file's own functions that it calls. */
function actionText(source: string): string | undefined {
  const declaration = /^(?:export )?(?:(?:async )?function (\w+)[\s\S]*?^\}|const (\w+)[\s\S]*?;)$/gm;
  const functions = new Map(
    [...source.matchAll(declaration)].map(([text, name, constant]) => [name ?? constant ?? "", text]),
  );
  if (!functions.has("action")) return undefined;
  const called = reach(["action"], (name) =>
    [...functions.keys()].filter((other) => new RegExp(`\\b${other}\\b`).test(functions.get(name) ?? "")),
  );
  return [...called.keys()].map((name) => functions.get(name)).join("\n");
}

/** By route with an action: the files that are loaded for what the action names. */
export function actionFiles(graph: ImportGraph, sources: Sources): Map<string, number> {
  const routes = [...sources].filter(([file]) => /^app\/.*\/routes\//.test(file));
  const counts = routes.flatMap(([file, source]) => {
    const text = actionText(source);
    if (text === undefined) return [];
    const used = (graph.get(file) ?? []).filter(
      ({ kind, names }) => kind === "static" && names.some((name) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    const loaded = reach(
      used.map((one) => one.file),
      loadedBy(graph),
    );
    return [[file, [...loaded.keys()].filter((one) => graph.has(one)).length] as const];
  });
  return new Map(counts);
}

/** The folder below its module in which a file lies; files of the module itself are a folder, too. */
const roomOf = (file: string) => file.split("/").slice(0, -1).slice(0, 3).join("/");
const moduleOf = (file: string) => file.split("/").slice(0, 2).join("/");

/** The sub-folders of each module that import each other in a circle, however long; types count. */
export function folderCircles(graph: ImportGraph): string[][] {
  const rooms = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    if (!file.startsWith("app/")) continue;
    const next = rooms.get(roomOf(file)) ?? new Set();
    rooms.set(roomOf(file), next);
    for (const one of imports)
      if (graph.has(one.file) && moduleOf(one.file) === moduleOf(file) && roomOf(one.file) !== roomOf(file))
        next.add(roomOf(one.file));
  }
  const after = new Map([...rooms].map(([room, next]) => [room, reach(next, (one) => rooms.get(one) ?? [])]));
  const circles = [...rooms.keys()].map((room) =>
    [...rooms.keys()].filter((other) => after.get(room)?.has(other) && after.get(other)?.has(room)),
  );
  return [...new Map(circles.filter((circle) => circle.length > 1).map((circle) => [circle.join(), circle])).values()];
}

const parseCall = String.raw`JSON\.parse\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const castPattern = new RegExp(
  [
    String.raw`${parseCall}\)*\s*as (?!unknown\b)`,
    String.raw`(?:const|let) [^=\n]+(?<!: unknown) =\s*JSON\.parse\((?!.* as unknown)`,
    String.raw`\): (?!unknown\b)[^=\n]+ => JSON\.parse\(`,
  ].join("|"),
  "g",
);

/** Where the result of `JSON.parse` gets a type, or is `any`, without being parsed by a schema. */
export function jsonCasts(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) =>
    [...source.matchAll(castPattern)].map(({ index }) => `${file}:${source.slice(0, index).split("\n").length}`),
  );
}

/** Names of exported functions of the app that more than one file declares; routes export what the framework wants. */
export function repeatedNames(sources: Sources): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, source] of sources) {
    if (file.includes("/routes/") || !file.startsWith("app/")) continue;
    for (const [, name = ""] of source.matchAll(/^export (?:async )?function\*? (\w+)/gm))
      files.set(name, [...(files.get(name) ?? []), file]);
  }
  return new Map([...files].filter(([, places]) => new Set(places).size > 1));
}

/** The value below which a share of the figures lies. */
export const quantile = (figures: number[], share: number) =>
  figures.toSorted((a, b) => a - b)[Math.floor(share * (figures.length - 1))] ?? 0;

/** `npm run house`: the size and shape of the checkout. */
function print(): void {
  const sources = readSources(root, ["app", "audio", "db", "workers", "test"]);
  const graph = graphOf(sources);
  const say = (label: string, text: string) => console.log(`${label.padEnd(26)}${text}`);
  for (const folder of ["app", "test"]) {
    const texts = [...sources].filter(([file]) => file.startsWith(`${folder}/`)).map(([, text]) => text);
    say(`${folder}/`, `${texts.join("").split("\n").length - 1} lines in ${texts.length} files`);
  }
  const entered = [...actionFiles(graph, sources)].toSorted(([, a], [, b]) => b - a);
  const counts = entered.map(([, count]) => count);
  say(
    "an action enters",
    `${quantile(counts, 0.5)} files (median), ${quantile(counts, 0.9)} (p90), ${quantile(counts, 1)} (max) of ${counts.length} actions`,
  );
  for (const [file, count] of entered.slice(0, 3)) say("", `${count} ${file}`);
  const circles = folderCircles(graph).toSorted((a, b) => b.length - a.length);
  say(
    "circles of sub-folders",
    `${circles.length}${circles
      .slice(0, 3)
      .map((rooms) => `, ${rooms.length} folders in ${moduleOf(`${rooms[0]}/`)}`)
      .join("")}`,
  );
  const served = new Map([...sources].filter(([file]) => !file.startsWith("test/")));
  const casts = jsonCasts(served);
  say("casts of stored JSON", String(casts.length));
  for (const place of process.argv.includes("--all") ? casts : []) say("", place);
  const repeated = repeatedNames(sources);
  say("names that occur twice", String(repeated.size));
  for (const [name, files] of process.argv.includes("--all") ? repeated : []) say("", `${name}: ${files.join(" ")}`);
  say("last run of all tests", existsSync(lastRun) ? readFileSync(lastRun, "utf8").trim() : "not known");
}

if (import.meta.main) print();

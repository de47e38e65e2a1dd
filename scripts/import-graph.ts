import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** `type`: erased before it runs. `lazy`: loaded when it is called for. */
type Import = { file: string; kind: "static" | "lazy" | "type"; names: string[] };

/** By the path of the importing file, with slashes, relative to the checkout. */
export type ImportGraph = Map<string, Import[]>;

const statement = /^(?:import|export)\s+(type\s+)?(?:([^;"'=]*?)\s+from\s+)?"([^"]+)"/gm;
const call = /(?<!typeof )\bimport\("([^"]+)"\)/g;

/** Local names of `a, { b, type C, d as e }` that are values. */
function valueNames(clause: string): string[] {
  const parts = clause.replace(/[{}]/g, ",").split(",");
  const values = parts.map((part) => part.trim()).filter((part) => part !== "" && !part.startsWith("type "));
  return values.map((part) => part.split(/\s+as\s+/).at(-1) ?? part);
}

/** Files of the checkout that a source imports: as `#app/…` or relative to `file`. */
function importsOf(file: string, source: string): Import[] {
  const pathOf = (name: string) =>
    name.startsWith("#") ? name.slice(1) : name.startsWith(".") ? join(dirname(file), name).split(sep).join("/") : "";
  const statements = [...source.matchAll(statement)].map(([, type, clause, name = ""]): Import => {
    const names = valueNames(clause ?? "");
    const isErased = type !== undefined || (clause !== undefined && names.length === 0);
    return { file: pathOf(name), kind: isErased ? "type" : "static", names };
  });
  const calls = [...source.matchAll(call)].map(
    ([, name = ""]): Import => ({ file: pathOf(name), kind: "lazy", names: [] }),
  );
  return [...statements, ...calls]
    .map((one) => ({ ...one, file: one.file.replace(/\?.*/, "") }))
    .filter((one) => one.file !== "");
}

/** The text of all TypeScript files in `folders` of the checkout at `root`, by path. */
export function readSources(root: string, folders: string[]): Map<string, string> {
  const files = folders.flatMap((folder) => globSync(join(root, folder, "**/*.{ts,tsx}")));
  return new Map(files.map((file) => [relative(root, file).split(sep).join("/"), readFileSync(file, "utf8")]));
}

export function graphOf(sources: Map<string, string>): ImportGraph {
  return new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]));
}

/** The graph with its arrows turned: who imports a file. */
export function importersOf(graph: ImportGraph): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const { file: imported } of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return importers;
}

/** What is reached from `starts`, each with the least number of steps. */
export function reach(starts: Iterable<string>, next: (file: string) => Iterable<string>): Map<string, number> {
  const steps = new Map([...starts].map((file) => [file, 0]));
  for (const [file, count] of steps) for (const to of next(file)) if (!steps.has(to)) steps.set(to, count + 1);
  return steps;
}

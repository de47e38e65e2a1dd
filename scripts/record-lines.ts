import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "#scripts/settings.ts";

export type RecordLines = {
  frame: number;
  /** By folder. `definition`: fields, columns and texts; `further`: what the frame does not give the type. */
  types: Record<string, { definition: number; further: number }>;
};

/** Below `app`; the pages of all types are those of staff. */
const frameFolders = ["records", "backoffice/catalogue-records"];
const definitionFile = /-(?:type|store\.server|copy)\.ts$/;

const linesOf = (files: string[]) =>
  files.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);

const sourcesIn = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`);

/**
 * Lines of the frame of records and of each record type in `backoffice` of `app`. A type is a folder with a store; folders named after one of its
 * records (`song-lyrics` of `songs`) are further parts of it.
 */
export function countRecordLines(app: string): RecordLines {
  const backoffice = join(app, "backoffice");
  const stores = globSync(`${backoffice}/*/*-store.server.ts`).map((file) => basename(join(file, "..")));
  const types = [...new Set(stores)].sort();
  const lines = types.map((name) => {
    const definition = globSync(`${backoffice}/${name}/*.ts`).filter((file) => definitionFile.test(file));
    const parts = globSync(`${backoffice}/${name.replace(/s$/, "")}-*/`);
    const all = [join(backoffice, name), ...parts].flatMap(sourcesIn);
    const defined = linesOf(definition);
    return [name, { definition: defined, further: linesOf(all) - defined }] as const;
  });
  return {
    frame: linesOf(frameFolders.flatMap((folder) => sourcesIn(join(app, folder)))),
    types: Object.fromEntries(lines),
  };
}

/** `npm run record-lines`: what the frame and each record type cost, docs/decisions/062-one-frame-for-records.md. */
function print({ frame, types }: RecordLines): void {
  const rows = Object.entries(types).map(([name, { definition, further }]) => [name, definition, further] as const);
  console.log(`${"".padEnd(14)}${"definition".padStart(11)}${"further".padStart(9)}${"total".padStart(7)}`);
  console.log(`${"frame".padEnd(14)}${"".padStart(20)}${String(frame).padStart(7)}`);
  for (const [name, definition, further] of rows) {
    const figures = [String(definition).padStart(11), String(further).padStart(9)];
    console.log(`${name.padEnd(14)}${figures.join("")}${String(definition + further).padStart(7)}`);
  }
}

if (import.meta.main) print(countRecordLines(join(root, "app")));

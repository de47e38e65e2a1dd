import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/settings.ts";

export type ScriptModule = { type: "ESModule"; path: string; contents: string };
export type BinaryModule = { type: "CompiledWasm" | "Data"; path: string; contents: Uint8Array<ArrayBuffer> };

/** A script of the build, by its path in the checkout. */
export function scriptModule(file: string): ScriptModule {
  return { type: "ESModule", path: file, contents: readFileSync(join(root, file), "utf8") };
}

/** Non-script imports of the built script in `folder`: WebAssembly of the app, fonts of the documents worker. */
export function binaryModules(folder: string): BinaryModule[] {
  const files = readdirSync(join(root, folder)).filter((file) => /\.(?:wasm|ttf)$/.test(file));
  return files.map((file) => ({
    type: file.endsWith(".wasm") ? "CompiledWasm" : "Data",
    path: `${folder}/${file}`,
    contents: readFileSync(join(root, folder, file)),
  }));
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { parseAst } from "vite";
import { root } from "#scripts/settings.ts";

const builtFile = (path: string) => readFileSync(join(root, "build/client", path));
const sizes = new Map<string, number>();

/** Bytes of a built file under the platform's strongest compression, brotli 11. `path` starts with /assets/. */
export function brotliSize(path: string): number {
  const known = sizes.get(path);
  if (known !== undefined) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const size = brotliCompressSync(builtFile(path), { params }).length;
  sizes.set(path, size);
  return size;
}

/** The files that a built script imports statically. */
function importsOf(path: string): string[] {
  const { body } = parseAst(builtFile(path).toString("utf8"));
  return body.flatMap((node) =>
    "source" in node && typeof node.source?.value === "string"
      ? [new URL(node.source.value, `http://build${path}`).pathname]
      : [],
  );
}

/**
 * The scripts that a browser fetches to hydrate a page: preloaded modules, imports of inline scripts and everything that
 * those import statically. What a page only names, as the entries of the route manifest, is not fetched.
 */
export function fetchedScripts(html: string): string[] {
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+\.js)"/g)];
  const inline = [...html.matchAll(/\bimport(?:\s[^"'();]*?\bfrom)?\s*\(?\s*["']([^"']+\.js)["']/g)];
  const external = [...html.matchAll(/<script[^>]*\ssrc="([^"]+\.js)"/g)];
  const queue = [...preloads, ...inline, ...external].map(([, path = ""]) => path);
  const fetched = new Set<string>();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (fetched.has(path)) continue;
    fetched.add(path);
    queue.push(...importsOf(path));
  }
  return [...fetched].sort();
}

/** Whether a built script writes to the console what is for its developers: the text of an inline script of the framework's is none of ours. */
export function logs(path: string): boolean {
  return /(?<![\s"'`])console\.(?:log|info|debug)\(/.test(builtFile(path).toString("utf8"));
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

/**
 * Hash over the sources that decide how the demo sounds and what is known of it: the same version gives the same
 * files, so what is recorded under it need not be rendered again.
 */
export async function generatorVersion(seconds: number | null): Promise<string> {
  const hash = createHash("sha256").update(`seconds ${seconds}\n`);
  for (const folder of ["../", "../../analysis/"]) {
    const root = new URL(folder, import.meta.url);
    const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".ts")).sort();
    for (const name of names) hash.update(`${name}\n`).update(await readFile(new URL(name, root)));
  }
  return hash.digest("hex").slice(0, 16);
}

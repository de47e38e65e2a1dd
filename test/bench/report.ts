import { execFileSync, execSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "#scripts/settings.ts";

const page = join(root, "docs/performance.md");
const begin = "<!-- figures: written by `npm run bench -- --markdown` -->";
const end = "<!-- end of figures -->";

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${memory} GB, ${process.platform}, Node ${process.version}`;
}

/** Replaces the figures in docs/performance.md by those of this run. */
export function writeReport(tables: string): void {
  const text = readFileSync(page, "utf8");
  const start = text.indexOf(begin);
  const stop = text.indexOf(end);
  if (start === -1 || stop === -1) throw new Error(`${page} has lost the lines that enclose the figures.`);
  const revision = execSync("git rev-parse --short=10 HEAD", { cwd: root }).toString().trim();
  const day = new Date().toISOString().slice(0, 10);
  const head = `Measured on ${day} at ${revision}: ${machine()}.`;
  writeFileSync(page, `${text.slice(0, start)}${begin}\n\n${head}\n${tables}\n${text.slice(stop)}`);
  execFileSync("biome", ["format", "--write", page], { cwd: root });
  console.log(`Written to ${page}`);
}

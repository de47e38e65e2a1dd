import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "#scripts/settings.ts";
import type { Bench } from "#test/bench/harness.ts";

/** As the platform compresses what it answers on the fly, and what it stores. */
function brotli(bytes: string | Buffer, quality: number): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

const asset = (path: string) => readFileSync(join(root, "build/client", path));
const kilo = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function namedIn(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, path = ""]) => path))];
}

/** What a page weighs on its first visit, brotli, and what it asks of D1. Scripts that wait for the first play are not in it. */
export async function measureWeights(bench: Bench, paths: string[]): Promise<void> {
  const heads = ["HTML", "CSS", "JS", "scripts", "round trips", "rows read"];
  console.log(`\n${"page".padEnd(44)}${heads.map((head) => head.padStart(12)).join("")}`);
  for (const path of paths) {
    const answer = await fetch(new URL(path, bench.url), { headers: { Cookie: "bookmark=none" } });
    const html = await answer.text();
    const styles = namedIn(html, /href="(\/assets\/[^"]+\.css)"/g);
    const scripts = namedIn(html, /"(\/assets\/[^"]+\.js)"/g);
    const sum = (files: string[]) => files.reduce((total, file) => total + brotli(asset(file), 11), 0);
    const [, trips = "?", rows = "?"] =
      /(\d+) round trips, (\d+) rows/.exec(answer.headers.get("Server-Timing") ?? "") ?? [];
    const cells = [kilo(brotli(html, 5)), kilo(sum(styles)), kilo(sum(scripts)), String(scripts.length), trips, rows];
    console.log(`${path.padEnd(44)}${cells.map((cell) => cell.padStart(12)).join("")}`);
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "#scripts/settings.ts";
import type { Bench } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { tripsOf } from "#test/support/page-figures.ts";
import { heldPages, scriptLimits } from "#test/support/page-limits.ts";
import { brotliSize, fetchedScripts } from "#test/support/page-scripts.ts";

/** As the platform compresses what it renders on the fly. */
function brotliOnTheFly(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

const kilo = (bytes: number) => (bytes / 1024).toFixed(1);

/** The symbols of the icons are fetched once for all pages. */
function iconsSize(): number {
  return brotliOnTheFly(readFileSync(join(root, "app/ui/icons.svg"), "utf8"));
}

/**
 * What a page weighs on its first visit, KB brotli, and what it asks of D1. Counted are the scripts that a browser fetches to
 * hydrate the page, not those that wait for the first play.
 */
export async function measureWeights(bench: Bench, paths: string[]): Promise<void> {
  const rows: string[][] = [];
  for (const path of paths) {
    const limits = heldPages.find((page) => page.path === path && page.by === "visitor");
    const uncached = new URL(path, bench.url);
    uncached.searchParams.set("bench", "1");
    const response = await fetch(uncached);
    const html = await response.text();
    const styles = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file = ""]) => file));
    const scripts = fetchedScripts(html);
    const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + brotliSize(file), 0);
    const { trips, rows: read } = tripsOf(response.headers.get("Server-Timing"));
    rows.push([
      path,
      kilo(brotliOnTheFly(html)),
      kilo(sum(styles)),
      withGoal(sum(scripts) / 1024, { max: scriptLimits.bytes / 1024 }, 1),
      withGoal(scripts.length, { max: scriptLimits.files }, 0),
      String(trips),
      withGoal(read, { max: limits?.firstRows }, 0),
    ]);
  }
  printTable(
    `First visit, KB brotli (icons besides: ${kilo(iconsSize())} KB once)`,
    ["HTML", "CSS", "scripts", "script files", "D1 round trips", "rows read"],
    rows,
  );
}

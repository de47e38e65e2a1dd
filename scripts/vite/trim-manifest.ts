import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const prefix = "window.__remixManifest=";

/**
 * Takes the JSON API out of the list of routes that every page loads: no link or form of a page leads there, and pages call it with
 * `fetch`. Returns how many routes were taken out.
 */
export function trimManifest(assets: string): number {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name === undefined ? "" : readFileSync(join(assets, name), "utf8");
  if (name === undefined || !text.startsWith(prefix)) throw new Error("Remix writes its manifest in another way.");
  const manifest = JSON.parse(text.slice(prefix.length).replace(/;\s*$/, "")) as { routes: Record<string, object> };
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("api/routes/"));
  const removed = Object.keys(manifest.routes).length - routes.length;
  writeFileSync(join(assets, name), `${prefix}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`);
  return removed;
}

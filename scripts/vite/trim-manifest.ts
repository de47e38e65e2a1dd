import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const prefix = "window.__remixManifest=";

/** The JSON API, pictures for other sites, and what machines ask for. No link or form of a page leads there. */
const withoutPage =
  /^api\/routes\/|\/share\/routes\/|\/routes\/(?:site-picture|healthz|service-worker|robots|sitemap)$/;

/** Takes the routes without a page, and flags that are false, out of the list of routes that every page loads. */
export function trimManifest(assets: string): void {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name === undefined ? "" : readFileSync(join(assets, name), "utf8");
  if (name === undefined || !text.startsWith(prefix)) throw new Error("Remix writes its manifest in another way.");
  const manifest = JSON.parse(text.slice(prefix.length).replace(/;\s*$/, "")) as { routes: Record<string, object> };
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !withoutPage.test(id))
    // Remix reads a missing flag as false.
    .map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))]);
  writeFileSync(join(assets, name), `${prefix}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`);
}

import { unstable_readConfig } from "wrangler";
import { buildApp } from "#scripts/build.ts";
import { databases } from "#scripts/migrate.ts";
import { runTool } from "#scripts/processes.ts";
import { completeQuery, incompleteNotice, isIndexComplete } from "#scripts/search-index.ts";

/**
 * Deploys this checkout to the account of `wrangler login`: migrations, then the three workers behind service bindings, then the app. A
 * search index that a migration emptied is filled afterwards by the new app. README lists the prerequisites.
 */
await buildApp();
for (const { binding } of databases) await runTool("wrangler", ["d1", "migrations", "apply", binding, "--remote"]);
await runTool("wrangler", ["deploy", "-c", "workers/password/wrangler.toml"]);
await runTool("wrangler", ["deploy", "-c", "workers/resize/wrangler.toml"]);
await runTool("wrangler", ["deploy", "-c", "workers/documents/wrangler.toml"]);
await runTool("wrangler", ["deploy", "-c", "wrangler.toml"]);

const state = await runTool("wrangler", ["d1", "execute", "SEARCH", "--remote", "--json", "--command", completeQuery], {
  quiet: true,
});
if (!isIndexComplete(state)) {
  const url = String(unstable_readConfig({ config: "wrangler.toml" }).vars.APP_URL);
  if (process.env.INGEST_TOKEN) await runTool("node", ["scripts/reindex.ts", "--remote", url]);
  else console.log(incompleteNotice(url));
}

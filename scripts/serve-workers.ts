import { setTimeout } from "node:timers/promises";
import { startRuntime } from "#scripts/local-runtime.ts";
import { readLocalSettings, workerSettings } from "#scripts/settings.ts";

/**
 * What `serve` starts: the built workers under Miniflare's API. `wrangler dev` would watch the finished build for changes, which takes 6 to
 * 9 % of a core for as long as it runs. Says "starting" while it does, then "serving", and ends with the process that started it.
 */
process.once("disconnect", () => process.exit(1));
const speaking = setInterval(() => process.send?.("starting"), 5000);
const settings = readLocalSettings();
await startRuntime({
  state: settings.state,
  settings: workerSettings(settings),
  app: "built",
  host: "localhost",
  port: settings.port,
  schedules: true,
});
while (!(await fetch(`${settings.url}/healthz`).catch(() => null))?.ok) await setTimeout(100);
clearInterval(speaking);
process.send?.("serving");

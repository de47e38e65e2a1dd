import { rmSync } from "node:fs";
import { join } from "node:path";
import { readLocalSettings, root } from "#scripts/settings.ts";

const settings = readLocalSettings();
const running = await fetch(`${settings.url}/healthz`).catch(() => null);
if (running?.ok) {
  console.error(`A copy is serving at ${settings.url}. Stop it first.`);
  process.exit(1);
}
rmSync(settings.state, { recursive: true, force: true });
rmSync(join(root, "build"), { recursive: true, force: true });
console.log(`Removed ${settings.state} and the build. Run npm start to begin again.`);

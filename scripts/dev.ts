import { createServer } from "vite";
import { buildApp } from "#scripts/build.ts";
import { workerInVite } from "#scripts/dev-worker.ts";
import { DigestStream } from "#scripts/digest-stream.ts";
import { startRuntime } from "#scripts/local-runtime.ts";
import { migrateLocal } from "#scripts/migrate.ts";
import { ingestSubmissions, prepareMusic } from "#scripts/prepare-music.ts";
import { requireFreePort } from "#scripts/require-free-port.ts";
import { seed } from "#scripts/seed.ts";
import { readLocalAddress, readLocalSettings, workerSettings } from "#scripts/settings.ts";

/** Like `npm start`, but with the app inside Vite: a saved file shows at once. Databases and objects are the same. */
await requireFreePort(readLocalAddress(process.env).port);
const settings = readLocalSettings();
// The side workers run as built; the app's own build is not used here.
await buildApp();
await migrateLocal(settings.state);
const { miniflare } = await startRuntime({
  state: settings.state,
  settings: workerSettings(settings),
  app: "bindings",
});
Object.assign(globalThis, { caches: await miniflare.getCaches() });
Object.assign(crypto, { DigestStream });
const server = await createServer({
  plugins: [workerInVite(await miniflare.getBindings())],
  server: { port: settings.port, strictPort: true, host: "localhost" },
});
await server.listen();
await seed(settings);
console.log(`  Ready with hot reload: ${settings.url}`);
void ingestSubmissions(settings);
await prepareMusic(settings);

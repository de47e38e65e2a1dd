import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildDocumentFonts } from "#scripts/document-fonts.ts";
import { migrateLocal } from "#scripts/migrate.ts";
import { runTool } from "#scripts/processes.ts";
import { devVars, readLocalSettings, root } from "#scripts/settings.ts";

/** Inputs of the build. */
export const sources = [
  "app",
  "workers",
  "db",
  "audio/analysis",
  "audio/trace",
  "audio/ingest/decode/audio-format.ts",
  "audio/ingest/barcode.ts",
  "audio/ingest/ingested-recording.ts",
  "audio/ingest/seen-text.ts",
  "audio/ingest/tags",
  "audio/ingest/version-types.ts",
  "public",
  "scripts/vite",
  "scripts/settings.ts",
  "scripts/document-fonts.ts",
  "vite.config.ts",
  "remix.config.js",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const mark = join(root, "build", ".sources");

function* filesUnder(path: string): Generator<string> {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  for (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    const files = /\.\w+$/.test(source) ? [join(root, source)] : [...filesUnder(source)].sort();
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds the app unless `build/` is up to date with these sources. */
export async function buildApp(): Promise<"built" | "current"> {
  await buildDocumentFonts();
  const now = fingerprint();
  if (existsSync(mark) && readFileSync(mark, "utf8") === now && existsSync(join(root, "build/server/index.js")))
    return "current";
  await runTool("remix", ["vite:build"], { quiet: true, env: { NODE_ENV: "production" } });
  for (const name of ["password", "resize", "documents"]) {
    await runTool(
      "wrangler",
      ["deploy", "--dry-run", "-c", `workers/${name}/wrangler.toml`, "--outdir", join(root, "build", name)],
      { quiet: true },
    );
  }
  writeFileSync(mark, now);
  return "built";
}

/** `npm run build`: the app, and what `wrangler dev` needs: local databases, and `.dev.vars` with local settings. */
async function build(): Promise<void> {
  console.log((await buildApp()) === "built" ? "Built." : "The build is current.");
  const settings = readLocalSettings();
  await migrateLocal(settings.state);
  writeFileSync(join(root, ".dev.vars"), devVars(settings), { mode: 0o600 });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await build();

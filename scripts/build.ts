import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { buildDocumentFonts } from "#scripts/document-fonts.ts";
import { compileMessages } from "#scripts/messages.ts";
import { migrateLocal } from "#scripts/migrate.ts";
import { ownFolder, swapFolder } from "#scripts/own-folder.ts";
import { runTool } from "#scripts/processes.ts";
import { devVars, readLocalSettings, root } from "#scripts/settings.ts";
import { writeLanguageFiles } from "#scripts/vite/language-files.ts";

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
  "audio/ingest/queued-files.ts",
  "audio/ingest/seen-text.ts",
  "audio/ingest/tags",
  "audio/ingest/version-types.ts",
  "messages",
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

const build = join(root, "build");

/** Files below `path`, except hidden ones and those in hidden folders: serving fills `.wrangler`, file managers leave notes. */
function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files
    .filter(
      (file) =>
        !relative(path, file)
          .split(sep)
          .some((name) => name.startsWith(".")),
    )
    .sort();
}

/** Hash of the sources in `folder`, wherever that is. */
export function fingerprint(folder: string): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesUnder(join(folder, source)))) {
    hash.update(relative(folder, file).split(sep).join("/")).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds the app unless `build/` is up to date with these sources. A build is made beside it and takes its place when it is whole. */
export async function buildApp(): Promise<"built" | "current"> {
  await buildDocumentFonts();
  await compileMessages();
  const now = fingerprint(root);
  const mark = join(build, ".sources");
  if (existsSync(mark) && readFileSync(mark, "utf8") === now && existsSync(join(build, "server/index.js")))
    return "current";
  const fresh = ownFolder(join(root, ".cache/builds"));
  await buildInto(fresh);
  writeFileSync(join(fresh, ".sources"), now);
  swapFolder(fresh, build);
  return "built";
}

async function buildInto(folder: string): Promise<void> {
  await runTool("remix", ["vite:build"], { quiet: true, env: { NODE_ENV: "production", SYNCLINE_BUILD: folder } });
  await writeLanguageFiles(join(folder, "client/assets"));
  for (const name of ["password", "resize", "documents"]) {
    await runTool(
      "wrangler",
      ["deploy", "--dry-run", "-c", `workers/${name}/wrangler.toml`, "--outdir", join(folder, name)],
      { quiet: true },
    );
  }
}

/** `npm run build`: the app, and what `wrangler dev` needs: local databases, and `.dev.vars` with local settings. */
async function runBuild(): Promise<void> {
  console.log((await buildApp()) === "built" ? "Built." : "The build is current.");
  const settings = readLocalSettings();
  await migrateLocal(settings.state);
  writeFileSync(join(root, ".dev.vars"), devVars(settings), { mode: 0o600 });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runBuild();

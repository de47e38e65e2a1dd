import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@inlang/paraglide-js";
import { root } from "#scripts/settings.ts";

const source = join(root, "messages");
/** `#messages` in imports. Not in the repository. */
const target = join(root, ".cache/messages");

/** Hash of the texts and of what compiles them. */
function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(source, name)));
  return hash.update(readFileSync(import.meta.filename)).digest("hex");
}

/** Compiles `messages/{language}/*.json` to functions, unless they are up to date. */
export async function compileMessages(): Promise<void> {
  const now = fingerprint();
  const mark = join(target, ".sources");
  if (existsSync(mark) && readFileSync(mark, "utf8") === now) return;
  await compile({
    project: join(source, "project.inlang"),
    outdir: target,
    outputStructure: "message-modules",
    strategy: ["globalVariable", "baseLocale"],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  });
  writeFileSync(mark, now);
}

if (import.meta.main) await compileMessages();

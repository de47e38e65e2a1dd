import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export type LocalSettings = {
  port: number;
  /** Folder of databases, objects, secrets and logs of one local copy. */
  state: string;
  url: string;
  sessionSecret: string;
  ingestToken: string;
  /** `KEY=value` lines that wrangler reads. */
  secretsFile: string;
};

/** Local secrets are made at first start and marked `local-`, which production refuses. */
function localSecrets(file: string): { sessionSecret: string; ingestToken: string } {
  if (!existsSync(file)) {
    const secret = () => `local-${randomBytes(32).toString("base64url")}`;
    writeFileSync(file, `SESSION_SECRET=${secret()}\nINGEST_TOKEN=${secret()}\n`, { mode: 0o600 });
  }
  const values = Object.fromEntries(
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  return { sessionSecret: values.SESSION_SECRET ?? "", ingestToken: values.INGEST_TOKEN ?? "" };
}

/** Reads `PORT` (8787) and `SYNCLINE_STATE` (`.data`), so that two copies run side by side. */
export function readLocalSettings(env: NodeJS.ProcessEnv = process.env): LocalSettings {
  const port = Number(env.PORT ?? 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT is not a port number: ${env.PORT}`);
  const state = resolve(env.SYNCLINE_CWD ?? root, env.SYNCLINE_STATE ?? join(root, ".data"));
  mkdirSync(state, { recursive: true });
  const secretsFile = join(state, "secrets.env");
  return { port, state, url: `http://localhost:${port}`, secretsFile, ...localSecrets(secretsFile) };
}

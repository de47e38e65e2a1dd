import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where one local copy listens and keeps its data. */
export type LocalAddress = {
  port: number;
  url: string;
  /** Folder of databases, objects, secrets and logs. */
  state: string;
  /** `KEY=value` lines. */
  secretsFile: string;
};

type LocalSecrets = { ingestToken: string; signingSecret: string; licenceKey: string };

export type LocalSettings = LocalAddress & LocalSecrets;

/**
 * Address of the local copy from `PORT` (8787) and `SYNCLINE_STATE` (`.data`, relative to where the command was called), so
 * that two copies run side by side. Throws when PORT is not a port number.
 */
export function readLocalAddress(env: NodeJS.ProcessEnv): LocalAddress {
  const port = Number(env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT is not a port number: ${env.PORT}`);
  const state = resolve(env.SYNCLINE_CWD ?? root, env.SYNCLINE_STATE || join(root, ".data"));
  return { port, url: `http://localhost:${port}`, state, secretsFile: join(state, "secrets.env") };
}

/** Secrets of the local copy; null when it was never started. */
export function readLocalSecrets(file: string): LocalSecrets | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const values = new Map(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
  const secretOf = (name: string) => values.get(name) ?? "";
  return {
    ingestToken: secretOf("INGEST_TOKEN"),
    signingSecret: secretOf("SIGNING_SECRET"),
    licenceKey: secretOf("LICENCE_SIGNING_KEY"),
  };
}

/** Production refuses secrets that begin with `local-`. */
function localSecret(): string {
  return `local-${randomBytes(32).toString("base64url")}`;
}

/** An Ed25519 key, as the worker reads it. */
function localLicenceKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return `local-${privateKey.export({ type: "pkcs8", format: "der" }).toString("base64")}`;
}

/** Settings to start a local copy with. Creates its folder and its secrets when they are missing. */
export function readLocalSettings(env: NodeJS.ProcessEnv = process.env): LocalSettings {
  const address = readLocalAddress(env);
  mkdirSync(address.state, { recursive: true });
  // Inside the checkout under any name: neither committed nor linted.
  writeFileSync(join(address.state, ".gitignore"), "*\n");
  const held = readLocalSecrets(address.secretsFile);
  const secrets = {
    ingestToken: held?.ingestToken || localSecret(),
    signingSecret: held?.signingSecret || localSecret(),
    licenceKey: held?.licenceKey || localLicenceKey(),
  };
  // A copy from before a secret existed gets it at its next start.
  if (!held?.ingestToken || !held.signingSecret || !held.licenceKey) {
    const lines = `INGEST_TOKEN=${secrets.ingestToken}\nSIGNING_SECRET=${secrets.signingSecret}\nLICENCE_SIGNING_KEY=${secrets.licenceKey}\n`;
    writeFileSync(address.secretsFile, lines, { mode: 0o600 });
  }
  return { ...address, ...secrets };
}

/** A local copy has no accounts: its footer leads to the networks' own front pages. */
const demoSocialUrls = "https://www.facebook.com/ https://www.instagram.com/ https://x.com/ https://www.youtube.com/";

/** What the worker of a local copy is configured with in place of the production values in `wrangler.toml`. */
export function workerSettings({ url, ingestToken, signingSecret, licenceKey }: LocalSettings) {
  return {
    STAGE: "local",
    APP_HOST: "localhost",
    APP_URL: url,
    SOCIAL_URLS: demoSocialUrls,
    INGEST_TOKEN: ingestToken,
    SIGNING_SECRET: signingSecret,
    LICENCE_SIGNING_KEY: licenceKey,
    // A program on this machine can receive webhooks at http://receiver.localhost:<port>.
    LOCAL_RECEIVER_HOST: "receiver.localhost",
  };
}

/** What `wrangler dev` reads from `.dev.vars` in place of the production values in `wrangler.toml`. */
export function devVars(settings: LocalSettings): string {
  return Object.entries(workerSettings(settings))
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}

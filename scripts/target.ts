import { readFileSync } from "node:fs";
import { readLocalAddress, readLocalSecrets } from "#scripts/settings.ts";

/** The Syncline copy that a command works on, with its ingest token. */
export type Target = { baseUrl: string; token: string };

/** There is no copy to work on; the message says what to do. */
export class TargetError extends Error {}

/**
 * The copy at `remote` (or SYNCLINE_URL) with INGEST_TOKEN, or the local copy with its own token, after checking the token. Throws
 * TargetError.
 */
export async function findTarget(env: NodeJS.ProcessEnv, remote: string | undefined): Promise<Target> {
  const named = remote || env.SYNCLINE_URL;
  if (named) {
    const target = readNamedTarget(named, env);
    await checkTarget(target, {
      unreachable: `${named} cannot be reached. Check the address and the connection.`,
      refused: `${named} does not accept this INGEST_TOKEN. Set it to the token that the deployment was given.`,
    });
    return target;
  }
  const { url, state, secretsFile } = readLocalAddress(env);
  const start = "Start it with npm start in another terminal and leave it running, then try again.";
  const secrets = readLocalSecrets(secretsFile);
  if (!secrets) {
    throw new TargetError(
      `There is no local copy in ${state}. ${start} SYNCLINE_STATE names another folder, --remote a deployment.`,
    );
  }
  const target = { baseUrl: url, token: secrets.ingestToken };
  await checkTarget(target, {
    unreachable: `Nothing is running at ${url}. ${start} If it uses another port, set PORT.`,
    refused: `The copy at ${url} does not accept the token in ${secretsFile}: it keeps its data elsewhere. Set SYNCLINE_STATE to that folder.`,
  });
  return target;
}

/** The copy at `address` with INGEST_TOKEN from the environment, unchecked. Throws TargetError. */
export function readNamedTarget(address: string, env: NodeJS.ProcessEnv): Target {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? "")) {
    throw new TargetError(`${address} is not an http or https address.`);
  }
  const token = env.INGEST_TOKEN || readTokenFile(env.INGEST_TOKEN_FILE);
  if (!token) {
    throw new TargetError(`INGEST_TOKEN is not set. ${address} needs the token that the deployment was given.`);
  }
  return { baseUrl: address.replace(/\/+$/, ""), token };
}

/** The token of a mounted secret. Throws TargetError. */
function readTokenFile(path: string | undefined): string {
  if (!path) return "";
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new TargetError(`INGEST_TOKEN_FILE names ${path}, which cannot be read.`);
  }
}

/** Looks up a file that does not exist: cheap, read-only, and requires the token. */
async function checkTarget(
  { baseUrl, token }: Target,
  messages: { unreachable: string; refused: string },
): Promise<void> {
  const response = await reach(`${baseUrl}/api/v1/ingest/files/${"0".repeat(64)}`, {
    authorization: `Bearer ${token}`,
    accept: "application/json",
  });
  if (!response) throw new TargetError(messages.unreachable);
  if (response.status === 401 || response.status === 403) throw new TargetError(messages.refused);
  if (response.status === 404) throw new TargetError(`${baseUrl} is not a copy of Syncline that takes ingest.`);
  // Other errors are left to the request itself.
  await response.body?.cancel();
}

/** The response, or null if three requests within ten seconds got none: an idle connection may just have been closed. */
async function reach(url: string, headers: Record<string, string>): Promise<Response | null> {
  const signal = AbortSignal.timeout(10_000);
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { headers, signal }).catch(() => null);
    if (response !== null || attempt === 3 || signal.aborted) return response;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

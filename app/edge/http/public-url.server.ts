import type { Env } from "#app/edge/context/env.server.ts";
import { lookUpAddresses } from "#app/edge/dns/look-up.server.ts";
import { isAddress, isPublicAddress } from "#app/edge/dns/public-address.ts";

/** Why an address is refused: `publicUrlProblems` (`edge-copy.ts`) says it to people. */
export type UrlProblem = "malformed" | "scheme" | "credentials" | "port" | "ip-address" | "private-host" | "own-host";
/** Why nothing was received. `redirect` has the response's status. */
export type FetchFailure =
  | { reason: "refused"; problem: UrlProblem }
  | { reason: "no-resolver" | "no-address" | "private-address" | "timeout" | "no-connection" }
  | { reason: "redirect"; status: number };

type Reading = Pick<Env, "STAGE" | "APP_HOST" | "LOCAL_RECEIVER_HOST">;

const maxUrlLength = 1_000;

/** Names without a meaning on the public internet: RFC 6761, 6762, 7686, 8375, 9476, and ICANN's `internal`. */
const privateSuffixes = ["localhost", "local", "internal", "arpa", "test", "invalid", "onion", "alt"];
/** Names of home and office routers' networks, which are not delegated. */
const unofficialSuffixes = ["corp", "home", "lan", "intranet", "private", "localdomain"];
const suffixes = new Set([...privateSuffixes, ...unofficialSuffixes]);

/** Part of a host name: RFC 1035, with the underscore that some hosts have. The URL standard takes more characters. */
const labelPattern = /^[\w-]{1,63}$/;

/** A port below it belongs to a service that is no web server (SSH, SMTP, …): docs/decisions/110-webhooks.md. */
const firstOpenPort = 1024;

function problemOf(
  { protocol, username, password, port, hostname }: URL,
  { APP_HOST }: Reading,
  isPlainAllowed: boolean,
): UrlProblem | null {
  const host = hostname.replace(/\.$/, "");
  if (protocol !== "https:" && !(isPlainAllowed && protocol === "http:")) return "scheme";
  if (username !== "" || password !== "") return "credentials";
  if (port !== "" && Number(port) < firstOpenPort) return "port";
  if (isAddress(host.replace(/^\[(.*)\]$/, "$1"))) return "ip-address";
  if (!host.split(".").every((label) => labelPattern.test(label))) return "malformed";
  if (!host.includes(".") || suffixes.has(host.slice(host.lastIndexOf(".") + 1))) return "private-host";
  return host === APP_HOST || host.endsWith(`.${APP_HOST}`) ? "own-host" : null;
}

/** Whether it is the receiver of a local copy's tests, which listens on this machine. */
function isLocalReceiver(url: URL, { STAGE, LOCAL_RECEIVER_HOST }: Reading): boolean {
  return STAGE === "local" && url.hostname === LOCAL_RECEIVER_HOST && url.username === "" && url.password === "";
}

/** `isPlainAllowed`: also http://, for what is no secret. `maxLength`: in characters. */
export type UrlRules = { maxLength?: number; isPlainAllowed?: boolean };

/**
 * The address of a host on the public internet, without fragment, as the URL standard writes it; the names it resolves to are checked by
 * `fetchPublic`. `text`: as entered.
 */
export function readPublicUrl(
  env: Reading,
  text: string,
  { maxLength = maxUrlLength, isPlainAllowed = false }: UrlRules = {},
): { url: URL } | { problem: UrlProblem } {
  const trimmed = text.trim();
  // The URL standard drops tabs and line breaks inside an address.
  if (trimmed.length > maxLength || /\s/.test(trimmed) || !URL.canParse(trimmed)) return { problem: "malformed" };
  const url = new URL(trimmed);
  url.hash = "";
  if (url.href.length > maxLength) return { problem: "malformed" };
  if (isLocalReceiver(url, env)) return { url };
  const problem = problemOf(url, env, isPlainAllowed);
  return problem === null ? { url } : { problem };
}

export type PublicResponse = {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** The body was longer than `maxBytes`. */
  isCut: boolean;
};

/** The beginning of a body; what is longer is not received. @throws if the connection is cut */
export async function readBody(response: Response, maxBytes: number): Promise<Pick<PublicResponse, "body" | "isCut">> {
  const reader = response.body?.getReader();
  const body = new Uint8Array(maxBytes);
  let length = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    const room = value.subarray(0, maxBytes - length);
    body.set(room, length);
    length += room.length;
    if (room.length < value.length) {
      await reader.cancel().catch(() => undefined);
      return { body: body.slice(0, length), isCut: true };
    }
  }
  return { body: body.slice(0, length), isCut: false };
}

/** The reason not to send anything to a host, by the addresses that it has now; null if there is none. `url`: from `readPublicUrl`. */
export async function hostFailure(env: Reading & Pick<Env, "MASTERS">, url: URL): Promise<FetchFailure | null> {
  if (isLocalReceiver(url, env)) return null;
  const addresses = await lookUpAddresses(env, url.hostname.replace(/\.$/, ""));
  if (addresses === null) return { reason: "no-resolver" };
  if (addresses.length === 0) return { reason: "no-address" };
  return addresses.every(isPublicAddress) ? null : { reason: "private-address" };
}

/** `redirects`: how many are followed, each checked as the address itself. */
type Opening = UrlRules & { signal: AbortSignal; redirects?: number };

/**
 * As `fetchPublic`, with a body that is not read yet. A redirect is a failure unless some are followed: the sender of a webhook or a document can
 * name the final address. @throws nothing: failures are returned
 */
export async function openPublic(
  env: Reading & Pick<Env, "MASTERS">,
  address: string | URL,
  init: Omit<RequestInit, "redirect" | "signal">,
  { signal, redirects = 0, ...rules }: Opening,
): Promise<{ response: Response } | { failure: FetchFailure }> {
  const read = readPublicUrl(env, String(address), rules);
  if ("problem" in read) return { failure: { reason: "refused", problem: read.problem } };
  const refusal = await hostFailure(env, read.url);
  if (refusal !== null) return { failure: refusal };
  const target = isLocalReceiver(read.url, env)
    ? `http://127.0.0.1:${read.url.port}${read.url.pathname}${read.url.search}`
    : read.url.href;
  try {
    const response = await fetch(target, { ...init, redirect: "manual", signal });
    const { status } = response;
    if (status < 300 || status >= 400) return { response };
    await response.body?.cancel();
    const next = URL.parse(response.headers.get("Location") ?? "", read.url);
    if (redirects === 0 || next === null) return { failure: { reason: "redirect", status } };
    return openPublic(env, next, init, { signal, redirects: redirects - 1, ...rules });
  } catch {
    return { failure: { reason: signal.aborted ? "timeout" : "no-connection" } };
  }
}

type Limits = {
  /** Of the body that is read; what is longer is cut. */
  maxBytes: number;
  /** For look-up, response and body together. */
  timeoutMs: number;
};

/** Sends a request to a host on the public internet. Names are resolved first, and nothing is sent if one of the addresses is not public. */
export async function fetchPublic(
  env: Reading & Pick<Env, "MASTERS">,
  address: string | URL,
  init: Omit<RequestInit, "redirect" | "signal">,
  { maxBytes, timeoutMs }: Limits,
): Promise<{ response: PublicResponse } | { failure: FetchFailure }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const timeout = new Promise<{ failure: FetchFailure }>((resolve) => {
    signal.addEventListener("abort", () => resolve({ failure: { reason: "timeout" } }));
  });
  const exchange = async (): Promise<{ response: PublicResponse } | { failure: FetchFailure }> => {
    const opened = await openPublic(env, address, init, { signal });
    if ("failure" in opened) return opened;
    try {
      const { status, headers } = opened.response;
      return { response: { status, headers, ...(await readBody(opened.response, maxBytes)) } };
    } catch {
      return { failure: { reason: signal.aborted ? "timeout" : "no-connection" } };
    }
  };
  return Promise.race([exchange(), timeout]);
}

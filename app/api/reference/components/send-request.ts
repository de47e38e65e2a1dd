import { referenceCopy } from "#app/api/reference/reference-copy.ts";

const copy = referenceCopy.tryIt;

/** Characters of an answer that are shown. */
export const maxShown = 20_000;
/** Headers worth showing. */
const shownHeaders = ["ratelimit", "ratelimit-policy", "retry-after", "allow", "idempotency-replayed", "location"];

export type TriedRequest = { method: string; path: string; token: string; body: string | null };
export type TriedResponse = { status: string; ms: number; headers: string[]; text: string; isCut: boolean };

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends a request of the form to this host. With a token the session stays out of it. */
export async function sendRequest(
  { method, path, token, body }: TriedRequest,
  signal: AbortSignal,
): Promise<TriedResponse> {
  const isWrite = method !== "GET";
  const headers = new Headers({ Accept: "application/json" });
  if (token !== "") headers.set("Authorization", `Bearer ${token}`);
  if (body !== null) headers.set("Content-Type", "application/json");
  if (isWrite) headers.set("Idempotency-Key", crypto.randomUUID());
  const startedAt = performance.now();
  const response = await fetch(path, {
    method,
    headers,
    body,
    signal,
    credentials: token === "" ? "same-origin" : "omit",
    cache: "no-store",
  });
  const type = response.headers.get("Content-Type") ?? "";
  const isText = /json|^text\//.test(type);
  const whole = isText ? indented(await response.text()) : copy.file(type, (await response.arrayBuffer()).byteLength);
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    ms: Math.round(performance.now() - startedAt),
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    }),
    text: whole.slice(0, maxShown),
    isCut: whole.length > maxShown,
  };
}

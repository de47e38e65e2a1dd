import autocannon from "autocannon";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { startRuntime } from "#scripts/local-runtime.ts";

export type Bench = { url: URL; token: string; stop(): Promise<void> };

const token = "local-bench-ingest-token-of-32-characters";
const settings = {
  STAGE: "local",
  APP_HOST: "localhost",
  APP_URL: "http://localhost",
  SESSION_SECRET: "local-bench-secret-of-at-least-32-characters",
  INGEST_TOKEN: token,
};

/**
 * The built worker served by Miniflare's own API: `wrangler dev` puts two more proxies in front and is 3 to 5 times slower.
 * `assets`: with the browser's files, which a load test has no use for.
 */
export async function startBench(state: string, { assets }: { assets: boolean }): Promise<Bench> {
  const { miniflare, url } = await startRuntime({ state, settings, app: "built", assets });
  return { url, token, stop: () => miniflare.dispose() };
}

const helloScript = "export default { fetch() { return new Response('hello') } }";
/** What a Worker that does nothing but answer from the Cache API reaches: the control of segment delivery. */
const cacheScript = `export default { async fetch(request) {
  const hit = await caches.default.match(request.url);
  if (hit) return hit;
  const answer = new Response(new Uint8Array(120_000), { headers: { "Cache-Control": "public, max-age=3600" } });
  await caches.default.put(request.url, answer.clone());
  return answer;
} }`;

/** A bare worker under the same Miniflare: the control that every figure is divided by. */
export async function startControl(kind: "hello" | "cache"): Promise<{ url: URL; stop(): Promise<void> }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      modules: true,
      script: kind === "hello" ? helloScript : cacheScript,
      compatibilityDate: "2026-09-01",
    }),
  );
  return { url: await miniflare.ready, stop: () => miniflare.dispose() };
}

export type Load = { requestsPerSecond: number; p50: number; p99: number; errors: number };

/** One round of load. Latencies in milliseconds. */
export async function load(
  url: string,
  options: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    ...(options.headers ? { headers: options.headers } : {}),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result["5xx"],
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

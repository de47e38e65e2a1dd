import autocannon from "autocannon";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { startRuntime } from "#scripts/local-runtime.ts";
import { cpuMs, peakMb, resetPeak, workerdProcesses } from "#test/bench/cpu.ts";

export type Server = {
  url: URL;
  /** Milliseconds of CPU that its workerd has used, with Miniflare's D1, R2 and Cache API in it; NaN where unknown. */
  cpuMs(): number;
  /** Resident memory of its workerd. */
  memory: { reset(): void; peakMb(): number };
  stop(): Promise<void>;
};
export type Bench = Server & { token: string };

const token = "local-bench-ingest-token-of-32-characters";
export const settings = {
  STAGE: "local",
  APP_HOST: "localhost",
  APP_URL: "http://localhost",
  INGEST_TOKEN: token,
  SIGNING_SECRET: "local-bench-signing-secret-of-40-letters",
};

/**
 * The built worker served by Miniflare's own API: `wrangler dev` puts two more proxies in front and is 3 to 5 times slower.
 * `assets`: with the browser's files, which a load test has no use for.
 */
export async function startBench(state: string, { assets }: { assets: boolean }): Promise<Bench> {
  const others = workerdProcesses();
  const { miniflare, url } = await startRuntime({ state, settings, app: "built", assets });
  return { ...serverOf(miniflare, url, others), token };
}

function serverOf(miniflare: Miniflare, url: URL, others: string[]): Server {
  const own = workerdProcesses().filter((pid) => !others.includes(pid));
  const memory = { reset: () => resetPeak(own), peakMb: () => peakMb(own) };
  return { url, cpuMs: () => cpuMs(own), memory, stop: () => miniflare.dispose() };
}

/** `?bytes=` as large as a page, from memory: the load generator needs longer for a large body than the worker. */
const helloScript = `const bodies = new Map();
export default { fetch(request) {
  const size = /[?]bytes=(\\d+)$/.exec(request.url)?.[1];
  if (size === undefined) return new Response("hello");
  if (!bodies.has(size)) bodies.set(size, new Uint8Array(Number(size)).buffer);
  return new Response(bodies.get(size));
} }`;
/** What a Worker that only reads the Cache API reaches: the control of segment delivery. The query says how many bytes. */
const cacheScript = `export default { async fetch(request) {
  const hit = await caches.default.match(request.url);
  if (hit) return hit;
  const bytes = Number(new URL(request.url).searchParams.get("bytes"));
  const answer = new Response(new Uint8Array(bytes), { headers: { "Cache-Control": "public, max-age=3600" } });
  await caches.default.put(request.url, answer.clone());
  return answer;
} }`;

/** A bare worker under the same Miniflare: the control that every figure is divided by. */
export async function startControl(kind: "hello" | "cache"): Promise<Server> {
  const others = workerdProcesses();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      modules: true,
      script: kind === "hello" ? helloScript : cacheScript,
      compatibilityDate: "2026-09-01",
    }),
  );
  return serverOf(miniflare, await miniflare.ready, others);
}

/** `cpuMs`: of the server, for each request. */
export type Load = { requestsPerSecond: number; p50: number; p99: number; errors: number; cpuMs: number };
export type Target = { server: Server; path: string; headers?: Record<string, string> };

/** One round of load. Latencies in milliseconds. Any response but 200 and 206 is an error. */
export async function load(
  { server, path, headers = {} }: Target,
  options: { connections: number; seconds: number } | { connections: number; requests: number },
): Promise<Load> {
  const before = server.cpuMs();
  const result = await autocannon({
    url: new URL(path, server.url).href,
    connections: options.connections,
    ...("seconds" in options ? { duration: options.seconds } : { amount: options.requests }),
    headers,
    // Milliseconds: a run ends at the end of a sample, and a second is longer than most runs.
    sampleInt: 10,
  });
  const failed = result.errors + result.non2xx;
  const answered = result["2xx"] + result.non2xx;
  return {
    requestsPerSecond: (answered * 1000) / (result.finish.getTime() - result.start.getTime()),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: failed,
    cpuMs: (server.cpuMs() - before) / Math.max(1, answered),
  };
}

/** The median of one figure over all rounds. */
export function medianOf(rounds: Load[], figure: keyof Load): number {
  return median(rounds.map((round) => round[figure]));
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

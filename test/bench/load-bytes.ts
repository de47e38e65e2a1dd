import { Agent, get } from "node:http";
import type { Load, Target } from "#test/bench/harness.ts";

/** Status of one request; its body is read and dropped. */
function request(url: URL, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
    }).once("error", reject);
  });
}

/**
 * One round of load for bodies that are not text: autocannon decodes every body as UTF-8, which takes it longer for 100 KB of audio than
 * a worker needs to send them. Latencies in milliseconds. Any response but 200 and 206 is an error.
 */
export async function loadBytes(
  { server, path, headers = {} }: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const url = new URL(path, server.url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let errors = 0;
  const cpuBefore = server.cpuMs();
  const began = performance.now();
  const end = began + seconds * 1000;
  const connection = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      const status = await request(url, agent, headers).catch(() => 0);
      latencies.push(performance.now() - sent);
      if (status !== 200 && status !== 206) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return {
    requestsPerSecond: (latencies.length * 1000) / (performance.now() - began),
    p50: quantile(0.5),
    p99: quantile(0.99),
    errors,
    cpuMs: (server.cpuMs() - cpuBefore) / Math.max(1, latencies.length),
  };
}

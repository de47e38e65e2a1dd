import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { crons, runSchedules } from "#scripts/run-schedules.ts";
import { root } from "#scripts/settings.ts";

test("the local copy runs the schedules that production has", () => {
  const { triggers } = readConfig({ config: join(root, "wrangler.toml") });
  expect(triggers.crons).toEqual(Object.values(crons));
});

test("the minute's schedule runs every minute, and the nightly one once a night, also when the copy was stopped then", async () => {
  const state = mkdtempSync(join(tmpdir(), "schedules-"));
  const fired: (string | null)[] = [];
  const server = createServer((request, response) => {
    fired.push(new URL(request.url ?? "", "http://x").searchParams.get("cron"));
    response.end("ok");
  }).listen(0);
  await once(server, "listening");
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  async function firesFrom(time: string, expected: { minutes: number; nights: number }): Promise<void> {
    vi.setSystemTime(Date.parse(time));
    fired.length = 0;
    vi.advanceTimersByTime(expected.minutes * 60_000);
    const count = (cron: string) => fired.filter((one) => one === cron).length;
    await vi.waitFor(() => expect(fired).toHaveLength(expected.minutes + expected.nights), { timeout: 20_000 });
    expect({ minutes: count(crons.minute), nights: count(crons.nightly) }).toEqual(expected);
  }
  const first = runSchedules({ url, state });
  await firesFrom("2026-05-04T12:00:00Z", { minutes: 3, nights: 1 });
  await firesFrom("2026-05-05T03:10:00Z", { minutes: 6, nights: 0 });
  await firesFrom("2026-05-05T03:16:00Z", { minutes: 6, nights: 1 });
  clearInterval(first);
  const second = runSchedules({ url, state });
  await firesFrom("2026-05-05T09:00:00Z", { minutes: 3, nights: 0 });
  await firesFrom("2026-05-07T09:00:00Z", { minutes: 3, nights: 1 });
  clearInterval(second);
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  rmSync(state, { recursive: true });
});

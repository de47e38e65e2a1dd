import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LocalSettings } from "#scripts/settings.ts";

/** Same as in wrangler.toml. */
export const crons = { minute: "* * * * *", nightly: "17 3 * * *" } as const;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Last due time of the nightly schedule: 03:17 UTC. */
function lastNight(now: number): number {
  const today = new Date(now).setUTCHours(3, 17, 0, 0);
  return today <= now ? today : today - dayMs;
}

/**
 * Triggers the worker's minute and nightly schedules, which `wrangler dev` does not. A missed night is made up for in the first minute, for
 * copies that only run by day.
 */
export function runSchedules({ url, state }: Pick<LocalSettings, "url" | "state">): NodeJS.Timeout {
  const note = join(state, "nightly-run");
  function fire(cron: string): void {
    void fetch(`${url}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`).catch(() => null);
  }
  const timer = setInterval(() => {
    fire(crons.minute);
    const now = Date.now();
    const ranAt = existsSync(note) ? Number(readFileSync(note, "utf8")) : 0;
    if (ranAt >= lastNight(now)) return;
    writeFileSync(note, String(now));
    fire(crons.nightly);
  }, minuteMs);
  timer.unref();
  return timer;
}

import { sql } from "drizzle-orm";
import type { Env } from "#app/edge/context/env.server.ts";
import { readReader, selectWaiting } from "#app/exchange/reading/reader.server.ts";
import type { CheckName, Finding } from "#app/shell/health/checks.ts";
import { type Run, type RunName, readRuns } from "#app/shell/health/runs.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { outbox } = unsafeTenantTables("emails of all companies leave by one service");

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds that a store may take. */
const limitMs = 2_000;
/** A beat is consumed within the five seconds of a batch (wrangler.toml) and a retry. */
const beatMs = 20_000;
/** The schedule runs each minute: two may be missed. */
const minuteRunMs = 3 * minute;
const nightlyRunMs = 26 * hour;
/** The schedule sends after five minutes what its request did not. */
const unsentMs = 15 * minute;
/** A file that waits for so long finds no reader. */
const unreadMs = 15 * minute;
const backupMs = 36 * hour;
/** Tried each month. */
const restoreMs = 40 * 24 * hour;

type Checking = { env: Env; now: number };
type Result = Omit<Finding, "check">;
type Runs = Partial<Record<RunName, Run>>;

const ok: Result = { state: "ok", detail: "" };
const failing = (detail: string): Result => ({ state: "failing", detail });
const unknown = (detail: string): Result => ({ state: "unknown", detail });
const ageOf = (at: number, now: number) => `${Math.max(0, Math.round((now - at) / 1000))} s`;

async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A binding that a test, or a broken deployment, lacks throws as well. The cause is for the log alone. */
async function store(check: CheckName, touch: () => Promise<unknown>): Promise<Result> {
  try {
    await withinLimit(touch);
    return ok;
  } catch (error) {
    console.warn(`health: ${check} fails`, error);
    return failing("It does not respond, or with an error.");
  }
}

/** Of what is read from a store that has a check of its own. */
async function derived(read: () => Promise<Result>): Promise<Result> {
  return withinLimit(read).catch(() => unknown("What it is read from does not respond."));
}

type MailFigures = { oldest: number | null; refused: number };

async function checkMail({ env, now }: Checking): Promise<Result> {
  if (env.STAGE !== "production") return { ...ok, detail: "A local copy sends nothing." };
  // A refusal of the recipient says nothing of the service.
  const [found] = await openDatabase(env.DB).all<MailFigures>(sql`SELECT
    (SELECT min(max(created_at, coalesce(not_before, 0))) FROM ${outbox} WHERE status IN ('queued', 'failed')
      AND status = 'queued' AND created_at > ${now - 24 * hour}) AS oldest,
    (SELECT count(*) FROM ${outbox} WHERE status IN ('queued', 'failed') AND status = 'failed'
      AND created_at > ${now - 24 * hour} AND attempted_at > ${now - hour} AND error NOT LIKE '%recipient%' AND attempted_at >
      coalesce((SELECT max(sent_at) FROM ${outbox} WHERE created_at > ${now - hour}), 0)) AS refused`);
  const { oldest = null, refused = 0 } = found ?? {};
  if (refused > 0) return failing(`${refused} emails were refused since the last that was sent.`);
  return oldest !== null && oldest < now - unsentMs ? failing(`An email waits for ${ageOf(oldest, now)}.`) : ok;
}

async function checkIngest({ env, now }: Checking): Promise<Result> {
  const [[found], { isSilent }] = await Promise.all([
    selectWaiting({ db: openDatabase(env.DB) }),
    readReader({ env, now }),
  ]);
  const { waiting = 0, oldestAt = null } = found ?? {};
  const detail = `${waiting} files wait${oldestAt === null ? "" : `, the first for ${ageOf(oldestAt, now)}`}; a reader ${isSilent ? "is not" : "is"} heard.`;
  return { state: isSilent && oldestAt !== null && oldestAt < now - unreadMs ? "failing" : "ok", detail };
}

/** `now` itself is the run of the schedule that asks. */
function checkSchedules({ minute: last, nightly }: Runs, { now }: Checking, isSchedule: boolean): Result {
  if (!isSchedule && last === undefined) return failing("The schedule has not run yet.");
  if (!isSchedule && last && now - last.at > minuteRunMs)
    return failing(`The schedule last ran ${ageOf(last.at, now)} ago.`);
  if (nightly && now - nightly.at > nightlyRunMs)
    return failing(`The night's work last ran ${ageOf(nightly.at, now)} ago.`);
  return nightly && nightly.failed !== "" ? failing(`Of the night's work failed: ${nightly.failed}.`) : ok;
}

function checkEvents({ minute: sent, events }: Runs, { now }: Checking): Result {
  // Nothing was sent that should have come.
  if (sent === undefined || now - sent.at > minuteRunMs) return unknown("Nothing was sent lately.");
  if ((events?.at ?? 0) >= sent.at || now - sent.at < beatMs) return ok;
  return failing(`What was sent ${ageOf(sent.at, now)} ago is not consumed.`);
}

function checkBackup({ backup, restore }: Runs, { now }: Checking): Result {
  if (restore && restore.failed !== "") return failing(`The last tried restore failed: ${restore.failed}.`);
  if (backup === undefined) return unknown("None was reported.");
  if (backup.failed !== "") return failing(`The last backup failed: ${backup.failed}.`);
  if (now - backup.at > backupMs) return failing(`The last backup is ${ageOf(backup.at, now)} old.`);
  if (restore && now - restore.at > restoreMs)
    return failing(`A restore was last tried ${ageOf(restore.at, now)} ago.`);
  return { ...ok, detail: `The last one is ${ageOf(backup.at, now)} old.` };
}

/** All checks, two seconds at most. `isSchedule`: it is the schedule that asks. */
export async function runChecks({ env, now }: Checking, { isSchedule }: { isSchedule: boolean }): Promise<Finding[]> {
  const { DB, SEARCH, MEDIA } = env;
  let runs: Runs | null = null;
  const [record, search, media, masters, mail, ingest] = await Promise.all([
    store("record", () => DB.prepare("SELECT 1 FROM companies LIMIT 1").run()),
    store("search", () => SEARCH.prepare("SELECT 1 FROM generation LIMIT 1").run()),
    store("media", () => MEDIA.head("health")),
    store("masters", async () => {
      runs = await readRuns(env);
    }),
    derived(() => checkMail({ env, now })),
    derived(() => checkIngest({ env, now })),
  ]);
  const ofRuns = (check: (runs: Runs) => Result) =>
    runs === null ? unknown("Its notes do not respond.") : check(runs);
  const results: Record<CheckName, Result> = {
    ...{ record, search, media, masters, mail, ingest },
    events: ofRuns((noted) => checkEvents(noted, { env, now })),
    schedules: ofRuns((noted) => checkSchedules(noted, { env, now }, isSchedule)),
    backup: ofRuns((noted) => checkBackup(noted, { env, now })),
  };
  return Object.entries(results).map(([check, result]) => ({ check: check as CheckName, ...result }));
}

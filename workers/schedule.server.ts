import { z } from "zod";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { deleteExpiredSessions } from "#app/identity/sign-in/delete-expired-sessions.server.ts";
import { deleteExpiredTokens } from "#app/identity/sign-in/single-use-token.server.ts";
import { openDatabase } from "#db/client.server.ts";

/** wrangler.toml names the same two. */
const nightly = "17 3 * * *";
/** What is being ingested may be a day on its way before it counts as left behind. */
const graceMs = 24 * 3600 * 1000;
/** Recordings a minute's run brings into the projection; a rebuild is `npm run reindex`. */
const refreshLimit = 500;

const placeKey = "notices/sweep.json";
const placeSchema = z.object({ bucket: z.enum(["MEDIA", "MASTERS"]), after: z.string() });

/** A large house is swept over several nights: each goes on where the one before stopped. */
async function sweep(env: Env, now: number): Promise<void> {
  const left = await env.MASTERS.get(placeKey);
  const from = left === null ? null : placeSchema.parse(await left.json());
  const { next, deletedObjects, missingFiles } = await sweepObjects(
    { env, db: openDatabase(env.DB), now },
    { graceMs, from },
  );
  if (next) await env.MASTERS.put(placeKey, JSON.stringify(next));
  else await env.MASTERS.delete(placeKey);
  if (deletedObjects + missingFiles > 0)
    console.warn(`Sweep: ${deletedObjects} objects without a row, ${missingFiles} rows without an object`);
}

async function runNight(env: Env, now: number): Promise<void> {
  await sweep(env, now);
  const db = openDatabase(env.DB);
  await deleteExpiredSessions({ db, now });
  await deleteExpiredTokens({ db, now });
  // The planner's statistics age with the data: SQLite asks for this now and then.
  await env.DB.exec("PRAGMA optimize");
}

/** What the clock asks for: every minute the projection is brought up to date, every night the house is swept. */
export async function runSchedule(
  env: Env,
  execution: ExecutionContext,
  controller: ScheduledController,
): Promise<void> {
  const now = controller.scheduledTime;
  if (controller.cron === nightly) {
    execution.waitUntil(runNight(env, now));
    return;
  }
  await refreshSearch({ db: openDatabase(env.DB), search: env.SEARCH, now }, { limit: refreshLimit });
}

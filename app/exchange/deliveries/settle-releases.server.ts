import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { applyRelease, songsChanged, takeDownRelease } from "#app/exchange/deliveries/apply/apply-release.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import type { ReleaseState } from "#app/exchange/deliveries/delivery-state.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

type SettleContext = Pick<RequestContext, "db" | "env" | "now" | "actor"> &
  Partial<Pick<RequestContext, "sentForm">> & { company: { id: string } };

type Row = {
  id: string;
  releaseKey: string;
  state: ReleaseState;
  isTakeDown: number;
  isWithheld: number;
  appliedAt: number | null;
  updatedAt: number;
};

/** Retries after a change of the same songs or releases meanwhile. */
const tries = 4;
const areUnchanged = "releases-are-unchanged";

/** Sets the state of deliveries (a SELECT of ids) to that of their releases: the first of this order that one has. */
export function refreshDeliveryStates(ids: SQL): SQL {
  const order = ["problems", "parsed", "ready", "published", "updated", "taken_down", "superseded"];
  const first = sql`(SELECT r.state FROM delivery_releases r WHERE r.delivery_id = deliveries.id
    ORDER BY (SELECT key FROM json_each(${JSON.stringify(order)}) WHERE value = r.state) LIMIT 1)`;
  return sql`UPDATE deliveries SET state = coalesce(${first}, state) WHERE id IN (${ids})`;
}

/** What the message that counts does at once, or the state that its release has again because its cover arrived. */
function actionOf(
  { state, isTakeDown }: Row,
  { wasPublished, isWithheld, hasArrived }: Record<"wasPublished" | "isWithheld" | "hasArrived", boolean>,
): "takeDown" | "updated" | "published" | null {
  if (state === "published" || state === "updated") return hasArrived ? state : null;
  if (state !== "ready") return null;
  if (isTakeDown === 1) return "takeDown";
  return wasPublished && !isWithheld ? "updated" : null;
}

/** Of the releases with one key, which message counts: the one sent last that has no problem, and all before it are superseded. */
function decide(rows: readonly Row[], arrived: readonly string[]) {
  const isGood = ({ state }: Row) => ["ready", "published", "updated", "taken_down"].includes(state);
  const at = rows.findLastIndex(isGood);
  const valid = rows[at];
  if (valid === undefined) return null;
  const superseded = rows.slice(0, at).filter(({ state }) => state !== "superseded");
  const wasPublished = rows.some(({ appliedAt, isTakeDown }) => appliedAt !== null && isTakeDown === 0);
  const isWithheld = rows.some((row) => row.isWithheld === 1);
  return {
    valid,
    superseded,
    action: actionOf(valid, { wasPublished, isWithheld, hasArrived: arrived.includes(valid.id) }),
  };
}

/** The releases of a sender with these keys, in the order in which they were sent, by key. */
async function rowsOf({ db }: SettleContext, sender: string, keys: readonly string[]): Promise<Map<string, Row[]>> {
  const rows =
    await db.all<Row>(sql`SELECT r.id AS id, r.release_key AS releaseKey, r.state AS state, r.is_take_down AS isTakeDown,
      r.is_withheld AS isWithheld, r.applied_at AS appliedAt, r.updated_at AS updatedAt
    FROM json_each(${JSON.stringify(keys)}) AS asked CROSS JOIN delivery_releases r ON r.sender = ${sender} AND r.release_key = asked.value
    ORDER BY r.sent_at, r.message_id, r.position`);
  return Map.groupBy(rows, ({ releaseKey }) => releaseKey);
}

async function settleKey(
  ctx: SettleContext,
  { sender, key, rows, arrived }: { sender: string; key: string; rows: readonly Row[]; arrived: readonly string[] },
): Promise<void> {
  const { db, now } = ctx;
  const decision = decide(rows, arrived);
  if (decision === null || (decision.superseded.length === 0 && decision.action === null)) return;
  const { valid, superseded, action } = decision;
  const update = { releaseId: valid.id, isUpdate: true, reason: copy.updateReason };
  const { statements, clear } =
    action === "takeDown"
      ? await takeDownRelease(ctx, { releaseId: valid.id, isWithheld: false })
      : action === null
        ? { statements: [], clear: null }
        : await applyRelease(ctx, { ...update, state: action });
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(superseded.map(({ id }) => id))})`;
  await db.batch([
    assertInBatch(db, unchanged(sender, key, rows), areUnchanged),
    ...statements,
    db.run(
      sql`UPDATE delivery_releases SET state = 'superseded', updated_at = max(${now}, updated_at + 1) WHERE id IN (${ids})`,
    ),
    // Files of older messages are not read any more.
    db.run(sql`UPDATE delivery_tracks SET state = 'blocked' WHERE state = 'queued' AND release_id IN (${ids})`),
    db.run(
      refreshDeliveryStates(
        sql`SELECT delivery_id FROM delivery_releases WHERE sender = ${sender} AND release_key = ${key}`,
      ),
    ),
  ]);
  await clear?.();
}

function unchanged(sender: string, key: string, rows: readonly Row[]): SQL {
  const versions = rows.map(({ id, updatedAt }) => ({ id, updatedAt }));
  return sql`(SELECT count(*) FROM delivery_releases r WHERE r.sender = ${sender} AND r.release_key = ${key}) = ${rows.length}
    AND NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(versions)}) AS v WHERE NOT EXISTS (SELECT 1 FROM delivery_releases r
      WHERE r.id = v.value ->> 'id' AND r.updated_at = v.value ->> 'updatedAt'))`;
}

/**
 * Makes the catalogue what the last messages of these releases say: updates and takes down at once. The first publication is for staff.
 * `arrived`: published releases whose cover came after them. @throws AppError conflict if songs or releases are changed all the time, and
 * as `applyRelease`
 */
export async function settleReleases(
  ctx: SettleContext,
  { sender, keys, arrived = [] }: { sender: string; keys: readonly string[]; arrived?: readonly string[] },
): Promise<void> {
  const found = await rowsOf(ctx, sender, [...new Set(keys)]);
  for (const [key, first] of found) {
    for (let attempt = 1, rows = first; ; attempt += 1) {
      try {
        await settleKey(ctx, { sender, key, rows, arrived });
        break;
      } catch (error) {
        if (!isFailedAssertion(error, areUnchanged) && !isFailedAssertion(error, songsChanged)) throw error;
        if (attempt === tries) throw new AppError("conflict", copy.changed);
        rows = (await rowsOf(ctx, sender, [key])).get(key) ?? [];
      }
    }
  }
}

/** Keys settled a run. */
const pendingLimit = 50;

/** Settles what an interruption left: releases that are ready and update or take down what is published. */
export async function settlePending({ db, env, now }: Pick<RequestContext, "db" | "env" | "now">): Promise<void> {
  const pending = await db.all<{
    sender: string;
    key: string;
    companyId: string;
  }>(sql`SELECT DISTINCT r.sender AS sender, r.release_key AS key,
      (SELECT id FROM companies WHERE environment = 'main' AND coalesce(subdomain, '') = '') AS companyId
    FROM delivery_releases r WHERE r.state = 'ready' AND (r.is_take_down OR EXISTS (SELECT 1 FROM delivery_releases other
      WHERE other.sender = r.sender AND other.release_key = r.release_key AND other.applied_at IS NOT NULL)) LIMIT ${pendingLimit}`);
  const failures: unknown[] = [];
  for (const { sender, key, companyId } of pending)
    await settleReleases({ db, env, now, actor: null, company: { id: companyId } }, { sender, keys: [key] }).catch(
      // Others do not wait for it.
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
}

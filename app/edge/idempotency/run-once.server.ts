import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSentBefore } from "#app/edge/forms/mark-sent-form.server.ts";
import { AppError, errorBody } from "#app/edge/http/app-error.ts";
import { openResponse, type StoredResponse, sealResponse } from "#app/edge/idempotency/sealed-response.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

/** How long a key is kept (ms): the issue of the API says 24 hours. */
const keptMs = 24 * 3_600_000;
/** Max ms of an attempt, after which another one may begin: more than a request takes. */
const attemptMs = 60_000;
/** Max wait (ms) for the response of an attempt that runs, and its polling interval: as for forms. */
const busyMs = 5_000;
const pollMs = 200;
/** Max length of a stored body; a row of D1 has at most 2 MB. */
const maxBody = 256 * 1024;
const fingerprintBytes = 32;

const messages = {
  otherRequest: "This Idempotency-Key was sent with another request. Use a new key for it.",
  running: "A request with this Idempotency-Key is running. Send it again to get its response.",
  repeated: "The same request is running. Send it again to get its response.",
  lost: "A request with this Idempotency-Key made its changes, but its response is lost. Look at what is there; a new key makes the changes again.",
  notKept: "A request with this Idempotency-Key made its changes. Its response is too large to be kept, or a file.",
};

export type IdempotentCall = {
  /** As the client sends it: `readIdempotencyKey`. */
  key: string;
  /** Whose key it is, such as `person:{id}`: others may use the same. */
  sender: string;
  /** What the request is, as JSON: the same key with something else is refused. */
  request: unknown;
  /** How long (ms) the first response is given again; default: a day. */
  windowMs?: number;
  /** Before a response is given again. It throws if the sender would be refused by now. */
  recheck: () => Promise<unknown>;
};

type Context = Pick<RequestContext, "db" | "env" | "company" | "sentForm" | "responseHeaders" | "waitUntil">;
type Row = { request: string; effectId: string; attempt: string; attempts: number; response: Uint8Array | null };

/** Refusals that depend on the moment or on rights are not kept: the request may succeed later. */
const passing = new Set(["unauthorised", "forbidden", "too_many_requests", "unavailable"]);

const selection = (table: ReturnType<typeof unsafeTenantTables>["idempotentRequests"]) => ({
  request: table.request,
  effectId: table.effectId,
  attempt: table.attempt,
  attempts: table.attempts,
  response: table.response,
});

/** Begins an attempt unless one runs or has succeeded: one round trip. */
async function claim(
  { db, company }: Context,
  { key, request, attempt, windowMs }: { key: string; request: string; attempt: string; windowMs: number },
): Promise<Row> {
  const { idempotentRequests: table, insert, select } = scoped(db, company);
  const now = Date.now();
  const isOver = sql`${table.createdAt} < ${now - windowMs}`;
  const unlessOver = (column: unknown, value: unknown) => sql`CASE WHEN ${isOver} THEN ${value} ELSE ${column} END`;
  const row = { key, request, effectId: attempt, attempt, runsUntil: now + attemptMs, createdAt: now };
  const begun = insert(table, row).onConflictDoUpdate({
    target: table.key,
    set: {
      request,
      attempt,
      runsUntil: now + attemptMs,
      // Audit entries of a key that is used again after a day have the former identifier.
      effectId: unlessOver(table.effectId, attempt),
      attempts: unlessOver(sql`${table.attempts} + 1`, 1),
      createdAt: unlessOver(table.createdAt, now),
      response: null,
    },
    setWhere: sql`${isOver} OR (${table.response} IS NULL AND ${table.request} = ${request} AND ${table.runsUntil} < ${now})`,
  });
  const [, [stored]] = await db.batch([begun, select(selection(table), table, eq(table.key, key))]);
  if (stored === undefined) throw new Error("an idempotent request vanished in the batch that made it");
  return stored;
}

/** The row of a request that another attempt runs, once it has a response or that attempt is given up. */
async function waitForResponse({ db, company }: Context, key: string, row: Row): Promise<Row> {
  const { idempotentRequests: table, select } = scoped(db, company);
  let latest = row;
  for (const until = Date.now() + busyMs; latest.response === null && Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const [found] = await select(selection(table), table, eq(table.key, key));
    latest = found ?? latest;
  }
  return latest;
}

/** The first response again. @throws AppError as it was, conflict if it is lost */
async function replay(ctx: Context, { key, recheck }: IdempotentCall, sealed: Uint8Array): Promise<StoredResponse> {
  await recheck();
  const stored = await openResponse(ctx.env, key, sealed);
  if (stored === null) throw new AppError("conflict", messages.lost);
  if (stored.body === null) throw new AppError("conflict", messages.notKept);
  ctx.responseHeaders.set("Idempotency-Replayed", "true");
  return stored;
}

/** Whether an earlier attempt made changes. */
async function hasEffect({ db, company, sentForm }: Context): Promise<boolean> {
  const { auditLog, select } = scoped(db, company);
  const ofEarlier = and(eq(auditLog.formKey, sentForm.key ?? ""), ne(auditLog.requestId, sentForm.requestId));
  const found = await select({ id: auditLog.id }, auditLog, ofEarlier).limit(1);
  return found.length > 0;
}

/**
 * Runs `run` once per key for a day, also with concurrent requests: further ones get the first response. The audit entries of `run` carry
 * the row's identifier, so its changes are made once even where an attempt ends without a response (docs/decisions/055). Expected errors
 * are responses, too, but for those of rights, limits and outages; input that is not valid leaves the key free, and a response that `isPassing`
 * serves it again. @throws AppError conflict for a key that came with another request, that is running (with Retry-After), or whose response is
 * lost; what `run` throws
 */
export async function runOnce(
  ctx: Context,
  call: IdempotentCall,
  run: () => Promise<StoredResponse & { isPassing?: boolean }>,
): Promise<StoredResponse> {
  const { db, company, env } = ctx;
  const key = await fingerprint([company.id, call.sender, call.key], fingerprintBytes);
  const request = await fingerprint(call.request, fingerprintBytes);
  const attempt = newId(Date.now());
  const row = await claim(ctx, { key, request, attempt, windowMs: call.windowMs ?? keptMs });
  if (row.request !== request) throw new AppError("conflict", messages.otherRequest);
  if (row.attempt !== attempt) {
    const { response } = await waitForResponse(ctx, key, row);
    if (response !== null) return replay(ctx, call, response);
    ctx.responseHeaders.set("Retry-After", "1");
    throw new AppError("conflict", call.windowMs === undefined ? messages.running : messages.repeated);
  }
  const { idempotentRequests: table, update } = scoped(db, company);
  const isOwn = and(eq(table.key, key), eq(table.attempt, attempt), isNull(table.response));
  const keep = async (response: StoredResponse) => {
    const isLong = response.body !== null && response.body.length > maxBody;
    const sealed = await sealResponse(env, call.key, isLong ? { ...response, body: null } : response);
    await update(table, { response: sealed }, isOwn);
  };
  Object.assign(ctx.sentForm, { key: row.effectId, requestId: attempt, isAudited: false });
  try {
    const { isPassing = false, ...response } = await run();
    ctx.waitUntil(isPassing ? update(table, { runsUntil: 0 }, isOwn).execute() : keep(response));
    return response;
  } catch (error) {
    const isLost = isSentBefore(error) || (row.attempts > 1 && error instanceof AppError && (await hasEffect(ctx)));
    const isFree = !isLost && error instanceof AppError && error.code === "invalid" && !ctx.sentForm.isAudited;
    if (isFree) await scoped(db, company).delete(table, isOwn);
    else if (!isLost && error instanceof AppError && !passing.has(error.code))
      ctx.waitUntil(keep({ status: error.status, body: JSON.stringify(errorBody(error)) }));
    else ctx.waitUntil(update(table, { runsUntil: 0 }, isOwn).execute());
    throw isLost ? new AppError("conflict", messages.lost) : error;
  }
}

/** Deletes keys older than a day. */
export async function sweepIdempotentRequests({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const { idempotentRequests } = unsafeTenantTables("the clean-up at night covers every company");
  await db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, now - keptMs));
}

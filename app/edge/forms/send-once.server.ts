import { and, eq, lt, ne } from "drizzle-orm";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { beginSentForm, isSentBefore } from "#app/edge/forms/mark-sent-form.server.ts";
import { formKeyField } from "#app/edge/forms/sent-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

/** Max wait (ms) of a second request for the first one's response, and its polling interval. */
const busyMs = 5000;
const lookEveryMs = 200;
/** Retention of a response in ms. */
const keptMs = 24 * 3_600_000;

export type SendingContext = Pick<
  RequestContext,
  "db" | "now" | "company" | "actor" | "url" | "sentForm" | "waitUntil"
>;

const sentBefore = "This form was sent already. Look at the list before you send it again.";

/** A form was applied whose response is not known: it never came, or was deleted after a day. */
export class SentBeforeError extends AppError {
  constructor() {
    super("conflict", sentBefore);
  }
}

/**
 * Fingerprint of a form by key, sender, path and input; null without a key. Every field counts: a changed form is another one. Files count
 * by name and size.
 */
export async function sentFormKey(
  { company, actor, url }: Pick<RequestContext, "company" | "actor" | "url">,
  form: FormData,
): Promise<string | null> {
  const key = form.get(formKeyField);
  if (typeof key !== "string" || key === "") return null;
  const fields = [...form].map(([name, value]) => [name, typeof value === "string" ? value : [value.name, value.size]]);
  return fingerprint([company.id, actor?.id ?? null, url.pathname, fields]);
}

/** When another request applied the same form; null if none has. */
async function firstSentAt({ db, company, sentForm }: SendingContext): Promise<number | null> {
  const { auditLog, select } = scoped(db, company);
  const ofOthers = and(eq(auditLog.formKey, sentForm.key ?? ""), ne(auditLog.requestId, sentForm.requestId));
  const [first] = await select({ createdAt: auditLog.createdAt }, auditLog, ofOthers).limit(1);
  return first?.createdAt ?? null;
}

/** Response of the first request, which may still be running. @throws SentBeforeError when it never responded */
async function firstOutcome<Outcome>(ctx: SendingContext, sentAt: number): Promise<Outcome> {
  const { sentForms, select } = scoped(ctx.db, ctx.company);
  const ofForm = eq(sentForms.key, ctx.sentForm.key ?? "");
  for (let isBusy = true; ; ) {
    const [sent] = await select({ outcome: sentForms.outcome }, sentForms, ofForm);
    if (sent !== undefined) return sent.outcome as Outcome;
    if (!isBusy) throw new SentBeforeError();
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    isBusy = Date.now() - sentAt < busyMs;
  }
}

/** Lets a form be sent again whose request failed half way. */
async function release({ db, company, sentForm }: SendingContext): Promise<void> {
  const { auditLog, update } = scoped(db, company);
  const isOwn = and(eq(auditLog.formKey, sentForm.key ?? ""), eq(auditLog.requestId, sentForm.requestId));
  await update(auditLog, { formKey: null }, isOwn);
}

/**
 * Runs an action once per form and input, however often it arrives, also concurrently: further requests get the first one's outcome. `run`
 * writes an audit entry in the batch of each change, which detects repetition. A form without a key always runs. `outcome` is stored for a
 * day, so it must not contain secrets. @throws SentBeforeError when the first request made its changes and its response is not known; what
 * `run` throws
 */
export async function sendOnce<Outcome>(
  ctx: SendingContext,
  form: FormData,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const { sentForm, db, now, company } = ctx;
  const key = await sentFormKey(ctx, form);
  if (key === null) return run();
  beginSentForm(ctx, key);
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    // The first request's changes may also make the second fail otherwise: name taken, limit reached.
    const sentAt = isSentBefore(error) || error instanceof AppError ? await firstSentAt(ctx) : null;
    if (sentAt !== null) return firstOutcome(ctx, sentAt);
    if (sentForm.isAudited) await release(ctx);
    throw error;
  }
  const { sentForms, insert } = scoped(db, company);
  if (sentForm.isAudited)
    ctx.waitUntil(insert(sentForms, { key, outcome, createdAt: now }).onConflictDoNothing().execute());
  return outcome;
}

/** Deletes form responses older than a day. */
export async function sweepSentForms({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const { sentForms } = unsafeTenantTables("the clean-up at night covers every company");
  await db.delete(sentForms).where(lt(sentForms.createdAt, now - keptMs));
}

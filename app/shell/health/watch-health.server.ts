import type { BatchItem } from "drizzle-orm/batch";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { composeMail } from "#app/mail/compose-mail.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { type Advanced, advanceHealth } from "#app/shell/health/advance-health.ts";
import type { HealthNote, HealthState } from "#app/shell/health/checks.ts";
import { healthCopy } from "#app/shell/health/health-copy.ts";
import { readHealth, storeNote, storeStates } from "#app/shell/health/health-store.server.ts";
import { sendBeat } from "#app/shell/health/queue-beat.server.ts";
import { runChecks } from "#app/shell/health/run-checks.server.ts";
import { noteRun } from "#app/shell/health/runs.server.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { openDatabase } from "#db/client.server.ts";

type Job = { env: Env; now: number };
type Told = Pick<Advanced, "failing" | "well">;
type Recipients = HealthNote["recipients"];

const detailOf = ({ failing, well }: Told) =>
  failing.length > 0
    ? { state: "failing" as const, checks: failing.map((check) => healthCopy.checks[check]) }
    : { state: "ok" as const, checks: well.map((check) => healthCopy.checks[check]) };

const isSilent = ({ failing, well }: Told) => failing.length + well.length === 0;

/** Stores the states with the emails and the event about them, in one batch. Returns whom to mail when the record is away. */
async function recordHealth({ env, now }: Job, advanced: Advanced): Promise<Recipients> {
  const db = openDatabase(env.DB);
  const found = await findCompanyById(db, environmentCompanyIds.main);
  if (found === null) return [];
  const { company } = found;
  const recipients = await listStaff({ db, company, actor: null }, "CreateIdentitie");
  const statements: BatchItem<"sqlite">[] = [];
  const sending: Promise<unknown>[] = [];
  const data = detailOf(advanced);
  const mails = outgoingMails(
    { db, env, now, company, waitUntil: (work) => void sending.push(work) },
    recipients.map(({ id, email, name }) => ({
      ...{ template: "health-changed" as const, to: email, userId: id },
      data: { ...data, name, link: `${env.APP_URL.replace(/\/$/, "")}/status` },
    })),
  );
  if (!isSilent(advanced)) {
    const { failing, well } = advanced;
    const changed = { state: data.state, checks: failing.length > 0 ? failing : well };
    const event = { type: "health.changed" as const, data: changed, page: "/status", api: null };
    statements.push(webhookEvent({ db, now, company }, event), ...mails.statements);
  }
  await db.batch([storeStates(db, advanced.states), ...statements]);
  if (!isSilent(advanced)) mails.deliver();
  await Promise.allSettled(sending);
  return recipients.map(({ email, name }) => ({ email, name }));
}

/** Straight to the sending service, without outbox and events: the record is away. Whether it took one. */
async function mailDirectly({ env }: Job, told: Told, recipients: Recipients): Promise<boolean> {
  if (env.STAGE !== "production") return true;
  const brand = { name: healthCopy.sender, theme: { accent: null } };
  const from = { email: `no-reply@${env.APP_HOST}`, name: brand.name };
  const link = `${env.APP_URL.replace(/\/$/, "")}/status`;
  const sent = await Promise.allSettled(
    recipients.map(async ({ email, name }) => {
      const mail = { template: "health-changed" as const, data: { ...detailOf(told), name, link } };
      const { subject, text, html } = composeMail(mail, brand);
      await env.EMAIL.send({ to: email, from, subject, text, html });
    }),
  );
  return sent.some(({ status }) => status === "fulfilled");
}

/** The states with what no one could be told still to be told, at the next run. */
function untold({ states, failing, well }: Advanced, now: number): HealthState[] {
  return states.map((state) => {
    if (failing.includes(state.check)) return { ...state, toldAt: null, quietUntil: null };
    return well.includes(state.check) ? { ...state, toldAt: now } : state;
  });
}

/**
 * The schedule's look at the running product: checks everything, keeps the states in the record and in MASTERS, and tells the
 * administrators of the main environment's own company by email and webhook. Never throws.
 */
export async function watchHealth({ env, now }: Job): Promise<void> {
  const findings = await runChecks({ env, now }, { isSchedule: true });
  const beat = await Promise.allSettled([noteRun(env, "minute", { at: now, failed: "" }), sendBeat(env, now)]);
  for (const result of beat) if (result.status === "rejected") console.warn("health: no beat", result.reason);
  const known = await readHealth(env);
  const advanced = advanceHealth(known, findings, now);
  const recorded = await recordHealth({ env, now }, advanced).catch((error: unknown) => {
    console.warn("health: the record does not take the states", error);
    return null;
  });
  const isTold =
    recorded !== null || isSilent(advanced) || (await mailDirectly({ env, now }, advanced, known.recipients));
  const note = {
    states: isTold ? advanced.states : untold(advanced, now),
    periods: advanced.periods,
    recipients: recorded ?? known.recipients,
  };
  await storeNote(env, note);
}

import { and, asc, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { deliverMail } from "#app/mail/deliver-mail.server.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, outbox } = unsafeTenantTables("the cron sends the emails of every company");

const minute = 60_000;
/** A request that wrote an email ends within seconds of its response; retries back off: 5, 20, 45 and 80 minutes. */
const waitMs = 5 * minute;
const maxAttempts = 5;
/** Max emails per run. */
const maxMails = 50;

/** Same text as the partial index, so that SQLite uses it. */
const isUnsent = sql`${outbox.status} IN ('queued', 'failed')`;

/** Milliseconds after which an unsent email is dropped: its link has expired, or it is out of date. */
const lifeMs = sql`(CASE ${outbox.template} WHEN 'magic' THEN ${linkTtlMs.magic} WHEN 'reset' THEN ${linkTtlMs.reset}
  ELSE ${24 * 60 * minute} END)`;

type Job = Pick<RequestContext, "db" | "env" | "now">;

function listDue({ db, now }: Job) {
  const { id, recipient, replyTo, headers, subject, text, html, attempts, attemptedAt, notBefore, createdAt } = outbox;
  const triedAt = sql`coalesce(${attemptedAt}, ${createdAt})`;
  // Notices go to active members alone, or to staff of the environment's own company: they may have left since.
  const statusIn = (where: SQL) =>
    sql`(SELECT m.status FROM ${memberships} m WHERE m.user_id = u.id AND m.company_id = ${where})`;
  const own = sql`(SELECT o.id FROM ${companies} o WHERE o.environment = ${companies.environment} AND o.subdomain = '')`;
  const isAwake = or(
    isNull(notBefore),
    and(
      lte(notBefore, now),
      sql`EXISTS (SELECT 1 FROM ${users} u WHERE u.email = ${outbox.recipient} AND u.status = 'active'
        AND coalesce(${statusIn(sql`${outbox.companyId}`)}, ${statusIn(own)}) = 'active')`,
    ),
  );
  const isDue = lte(triedAt, sql`${now} - ${waitMs} * max(1, ${attempts} * ${attempts})`);
  return db
    .select({
      ...{ id, recipient, replyTo, headers, subject, text, html, attempts },
      company: { id: companies.id, name: companies.name },
    })
    .from(outbox)
    .innerJoin(companies, and(eq(companies.id, outbox.companyId), eq(companies.status, "active")))
    .where(and(isUnsent, gt(createdAt, sql`${now} - ${lifeMs}`), lt(attempts, maxAttempts), isDue, isAwake))
    .orderBy(asc(attempts), asc(createdAt))
    .limit(maxMails);
}

/**
 * Sends emails still in the outbox, because their request ended early or sending failed; marks those that are too old as failed. A local
 * copy sends nothing. @throws AggregateError with the emails whose state could not be stored, after all others were sent
 */
export async function sendWaitingMails(job: Job): Promise<void> {
  const { db, env, now } = job;
  if (env.STAGE !== "production") return;
  await runEach(await listDue(job), "emails", ({ company, ...mail }) => deliverMail({ db, env, now, company }, mail));
  const isOver = and(isUnsent, eq(outbox.status, "queued"), lte(outbox.createdAt, sql`${now} - ${lifeMs}`));
  await db.update(outbox).set({ status: "failed", error: "Not sent in time." }).where(isOver);
}

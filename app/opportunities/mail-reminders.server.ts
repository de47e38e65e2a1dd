import { and, asc, eq, lte, sql } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityPath } from "#app/opportunities/opportunity.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { opportunities, visitorRequests: briefs } = unsafeTenantTables("the cron reminds the staff of every company");

/** Max reminders per run. */
const maxReminders = 25;
const isStillDue = "reminder-is-still-due";

type Job = Pick<RequestContext, "db" | "env" | "now">;

/** Opportunities whose day has come (UTC). Of closed ones and spam the day is only taken off. */
function listDue({ db, now }: Job) {
  const { id, companyId, stage, deadline, remindOn } = opportunities;
  const { name, organisation, assigneeId } = briefs;
  const isOpen = sql<number>`${stage} NOT IN ('won', 'lost') AND ${briefs.status} <> 'spam'`.as("is_open");
  return (
    db
      .select({ id, companyId, stage, deadline, remindOn, name, organisation, assigneeId, isOpen })
      .from(opportunities)
      .innerJoin(briefs, eq(briefs.id, id))
      // As the partial index has it.
      .where(and(sql`remind_on IS NOT NULL`, lte(remindOn, isoDateOf(now))))
      .orderBy(asc(remindOn))
      .limit(maxReminders)
  );
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** Emails the assignee, who may still see opportunities, and takes the day off, in one batch. */
async function remindOf(job: Job, due: Due, waitUntil: RequestContext["waitUntil"]): Promise<void> {
  const { db, env, now } = job;
  const isIt = and(eq(opportunities.id, due.id), eq(opportunities.remindOn, due.remindOn ?? ""));
  const { update } = scoped(db, { id: due.companyId });
  const taken = update(opportunities, { remindOn: null }, isIt);
  const found = await findCompanyById(db, due.companyId);
  // A suspended company has no one to remind.
  if (found === null) return void (await taken);
  const { company, customHost } = found;
  const isStaff = holdsOneOf(due.assigneeId ?? "", company.id, sql`'*', 'ListInquiries'`);
  const people = due.isOpen
    ? await db
        .select(recipientColumns)
        .from(users)
        .where(and(eq(users.id, due.assigneeId ?? ""), isStaff))
    : [];
  const origin = companyOrigin({ ...company, customHost }, { here: new URL(env.APP_URL), apex: env.APP_HOST });
  const path = opportunityPath(due.id);
  const client = due.organisation || due.name;
  const notices = people.map((recipient) => ({
    ...{ template: "opportunity-reminder" as const, recipient, userId: null, subjectId: due.id },
    data: {
      ...{ name: recipient.name, client, stage: copy.stages[due.stage], link: `${origin}${path}` },
      deadline: due.deadline === null ? "" : formatIsoDate(due.deadline),
    },
  }));
  const news = { notices, kind: "request" as const, subject: { visitorRequestId: due.id }, path, title: copy.reminder };
  const ctx = { db, env, now, company, actor: null, waitUntil };
  await sendNews(ctx, news, [
    // Runs of the cron may overlap: the second one finds it taken.
    assertInBatch(db, rowExists(opportunities, isIt), isStillDue),
    taken,
    auditEntry(ctx, { action: "opportunity-reminded", subjectType: "opportunity", subjectId: due.id }),
  ]);
}

/** Reminds assignees on the day that was typed. @throws AggregateError with all failures, after everything else was done; the next run retries */
export async function mailReminders(job: Job): Promise<void> {
  const sending: Promise<unknown>[] = [];
  const reminding = runEach(await listDue(job), "reminders of opportunities", async (due) => {
    await remindOf(job, due, (work) => void sending.push(work)).catch((error) => {
      if (!isFailedAssertion(error, isStillDue)) throw error;
    });
  });
  await reminding.finally(() => Promise.all(sending));
}

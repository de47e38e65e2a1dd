import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { copy as mailCopy } from "#app/mail/copy.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { awaitsReply } from "#app/visitor-requests/awaits-reply.server.ts";
import { listRequestStaff } from "#app/visitor-requests/store-visitor-request.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { visitorRequests } = unsafeTenantTables("the cron reminds the staff of every company");

/** Max briefs reminded of per run. */
const maxBriefs = 25;
/** Max characters of the message in the email. */
const maxMailed = 300;
/** A day: later failures do not delay newer briefs. */
const maxLateMs = 24 * 3600 * 1000;

type Job = Pick<RequestContext, "db" | "env" | "now">;

/** Briefs whose reply is due and that staff were not reminded of. */
function listDue({ db, now }: Job) {
  const { id, companyId, kind, name, email, organisation, message, dueAt, remindedAt } = visitorRequests;
  return db
    .select({ id, companyId, kind, name, email, organisation, message })
    .from(visitorRequests)
    .where(and(isNull(remindedAt), awaitsReply, lte(dueAt, now), gt(dueAt, now - maxLateMs)))
    .orderBy(asc(dueAt))
    .limit(maxBriefs);
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

const isStillDue = "brief-is-still-due";

/** Emails the staff about a brief and marks it as reminded, in one batch. */
async function remindOf(job: Job, due: Due, waitUntil: RequestContext["waitUntil"]): Promise<void> {
  const { db, env, now } = job;
  const found = await findCompanyById(db, due.companyId);
  const isIt = eq(visitorRequests.id, due.id);
  const { update } = scoped(db, { id: due.companyId });
  const marked = update(visitorRequests, { remindedAt: now }, isIt);
  // A suspended company has no one to remind.
  if (found === null) return void (await marked);
  const { company, customHost } = found;
  const origin = companyOrigin({ ...company, customHost }, { here: new URL(env.APP_URL), apex: env.APP_HOST });
  const { id, kind, name, email, organisation, message } = due;
  const staff = await listRequestStaff({ db, company, actor: null }, kind);
  const path = `/opportunities/${id}`;
  const notices = staff.map((recipient) => ({
    template: "brief-due" as const,
    ...{ recipient, replyTo: email, userId: null, subjectId: id, isUrgent: true },
    data: {
      name: recipient.name,
      kind,
      sender: `${name} (${email})`,
      lines: [organisation, message.slice(0, maxMailed)].filter((line) => line !== ""),
      link: `${origin}${path}`,
    },
  }));
  // Runs of the cron may overlap: the second one finds it marked.
  const isDue = rowExists(visitorRequests, and(isIt, isNull(visitorRequests.remindedAt), awaitsReply));
  const news = {
    notices,
    kind: "request" as const,
    subject: { visitorRequestId: id },
    path,
    title: mailCopy.briefDue.title,
  };
  await sendNews({ db, env, now, company, actor: null, waitUntil }, news, [
    assertInBatch(db, isDue, isStillDue),
    marked,
  ]);
}

/**
 * Reminds the staff, once, of each unanswered brief when its reply is due. @throws AggregateError with all failures, after everything else
 * was done; the next run retries
 */
export async function mailDueBriefs(job: Job): Promise<void> {
  const sending: Promise<unknown>[] = [];
  const reminding = runEach(await listDue(job), "reminders of briefs", async (due) => {
    await remindOf(job, due, (work) => void sending.push(work)).catch((error) => {
      if (!isFailedAssertion(error, isStillDue)) throw error;
    });
  });
  await reminding.finally(() => Promise.all(sending));
}

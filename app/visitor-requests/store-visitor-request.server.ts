import { and, count, eq, gt } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { copy as mailCopy } from "#app/mail/copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { opportunityOfBrief } from "#app/visitor-requests/opportunity-of-brief.ts";
import type { RequestSource } from "#app/visitor-requests/visitor-request.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const hour = 3_600_000;
/** Max confirmations per address in 24 hours, so that the forms cannot flood a mailbox. */
const maxConfirmations = 3;
/** Milliseconds in which a brief's reply is promised: "hear from us within an hour", docs/product/visitor-requests.md. */
const briefDueMs = hour;

/** Recipients of emails about a kind of request, and the request's page. */
const staffOf = {
  brief: { scope: "ListInquiries", path: "/opportunities" },
  music: { scope: "ListMusicSupervisors", path: "/requests" },
  account: { scope: "ListMusicSupervisors", path: "/requests" },
  contact: { scope: "ListMusicSupervisors", path: "/requests" },
} as const satisfies Record<string, { scope: ScopeName; path: string }>;

type SentRequest = {
  kind: keyof typeof staffOf;
  source: RequestSource;
  name: string;
  email: string;
  organisation: string;
  message: string;
  details: Record<string, string | string[]>;
  /** Idempotency key of the page's form. */
  formKey: string;
  lines: string[];
  /** The use of a brief, where more is known of it than its form has. */
  usage?: Usage;
};

/** Recipients of emails about requests of `kind`. */
export function listRequestStaff(ctx: Parameters<typeof listStaff>[0], kind: keyof typeof staffOf) {
  return listStaff(ctx, staffOf[kind].scope);
}

/** Whether the address may get another confirmation today. */
async function wantsConfirmation({ db, company, now }: RequestContext, email: string): Promise<boolean> {
  const { visitorRequests, select } = scoped(db, company);
  const today = and(eq(visitorRequests.email, email), gt(visitorRequests.createdAt, now - 24 * hour));
  const row = await select({ sent: count() }, visitorRequests, today).get();
  return (row?.sent ?? 0) < maxConfirmations;
}

function isSentAlready(error: unknown): boolean {
  return String(error).includes("UNIQUE constraint failed: visitor_requests.company_id");
}

/**
 * Stores a visitor request for this company, with emails to the sender and the staff; a brief is an opportunity. The same form with the same
 * input is stored once; `id` is null for a repetition. @throws AppError too_many_requests
 */
export async function storeVisitorRequest(
  ctx: RequestContext,
  { formKey, lines, usage, ...request }: SentRequest,
): Promise<{ id: string | null }> {
  await enforceRateLimit(ctx.env, "signIn", `visitor-request:${ctx.address}`);
  const { db, now, company, url } = ctx;
  const { kind, name, email, organisation, message } = request;
  const { visitorRequests, opportunities, insert } = scoped(db, company);
  const [staff, isConfirmed] = await Promise.all([listRequestStaff(ctx, kind), wantsConfirmation(ctx, email)]);
  const id = newId(now);
  const about = { userId: null, subjectId: id };
  const path = `${staffOf[kind].path}/${id}`;
  const link = new URL(path, url.origin).href;
  const sender = `${name} (${email})`;
  const confirmation = {
    ...about,
    template: "visitor-request-sent" as const,
    ...{ to: email, thread: id },
    data: { name: "" as const, kind, link: new URL("/discover", url.origin).href },
  };
  const notices = staff.map((recipient) => ({
    ...about,
    template: "visitor-request-received" as const,
    // The reply to a brief is promised within an hour.
    ...{ recipient, replyTo: email, isUrgent: kind === "brief" },
    data: { name: recipient.name, kind, sender, lines, link },
  }));
  const row = {
    ...request,
    id,
    searchKey: foldName([name, email, organisation, message].join(" ")),
    submissionKey: formKey === "" ? id : await fingerprint([formKey, request]),
    dueAt: kind === "brief" ? now + briefDueMs : null,
    createdAt: now,
    updatedAt: now,
  };
  const entry = { action: "visitor-request-sent", subjectType: "visitor-request", subjectId: id, detail: { kind } };
  const news = {
    ...{
      notices,
      others: isConfirmed ? [confirmation] : [],
      kind: "request" as const,
      subject: { visitorRequestId: id },
    },
    ...{ path, title: mailCopy.visitorRequestReceived.subject[kind] },
  };
  const times = { createdAt: now, updatedAt: now };
  const opportunity = { ...opportunityOfBrief(request.details, usage), id, ...times };
  const deal = kind === "brief" ? [insert(opportunities, opportunity)] : [];
  try {
    await sendNews(ctx, news, [insert(visitorRequests, row), ...deal, auditEntry(ctx, entry)]);
    return { id };
  } catch (error) {
    if (!isSentAlready(error)) throw error;
    return { id: null };
  }
}

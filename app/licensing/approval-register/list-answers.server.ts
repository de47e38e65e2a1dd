import { and, count, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { AnswerState, RegisterQuery } from "#app/licensing/approval-register/register-query.ts";
import { managesEveryLicence } from "#app/licensing/transactions/require-transaction.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalRequests, transactions } = unsafeTenantTables(
  "the environment's staff look after the licences of all its companies; others are limited to their own by the condition",
);

const pageSize = 25;
const maxExported = 5000;
const dayMs = 86_400_000;
const at = sql<number>`coalesce(${approvalRequests.answeredAt}, ${approvalRequests.createdAt})`;

function stateOf({ now }: RequestContext) {
  return sql<AnswerState>`CASE WHEN ${approvalRequests.standingId} IS NOT NULL THEN 'standing'
    WHEN ${approvalItems.answer} IS NOT NULL THEN ${approvalItems.answer} WHEN ${approvalRequests.expiresAt} <= ${now} THEN 'lapsed' ELSE 'waiting' END`;
}

function conditionOf(ctx: RequestContext, { q, answer, from, to, companies: whose }: RegisterQuery) {
  const { company } = ctx;
  const isEveryCompany = whose === "all" && managesEveryLicence(ctx);
  const texts = [
    ...[approvalRequests.partyName, recordings.title].map((one) => sql`lower(${one})`),
    transactions.searchKey,
  ];
  return and(
    isEveryCompany ? eq(companies.environment, company.environment) : eq(companies.id, company.id),
    answer === "all" ? undefined : sql`${stateOf(ctx)} = ${answer}`,
    from === "" ? undefined : gte(at, Date.parse(from)),
    to === "" ? undefined : lt(at, Date.parse(to) + dayMs),
    containsWords(q, texts),
  );
}

function selectAnswers(ctx: RequestContext, query: RegisterQuery, after?: SQL) {
  const { transactionId, partyName, currency, answeredBy } = approvalRequests;
  const { side, fee, answerFee, answerText } = approvalItems;
  return ctx.db
    .select({
      ...{ transactionId, party: partyName, currency, answeredBy, side, fee, answerFee, answerText },
      id: sql<string>`${approvalRequests.id} || ' ' || ${approvalItems.recordingId} || ' ' || ${side}`.as("answer_id"),
      ...{ song: recordings.title, recordingId: approvalItems.recordingId },
      requestId: sql<string>`${approvalRequests.id}`.as("request_id"),
      project: transactions.project,
      company: sql<string>`${companies.name}`.as("company_name"),
      isOwn: sql<number>`${companies.id} = ${ctx.company.id}`.as("is_own"),
      at: at.as("changed_at"),
      state: stateOf(ctx).as("answer_state"),
    })
    .from(companies)
    .innerJoin(transactions, eq(transactions.companyId, companies.id))
    .innerJoin(approvalRequests, eq(approvalRequests.transactionId, transactions.id))
    .innerJoin(approvalItems, eq(approvalItems.requestId, approvalRequests.id))
    .innerJoin(recordings, eq(recordings.id, approvalItems.recordingId))
    .where(and(conditionOf(ctx, query), after));
}

const keys = [
  downwards("at", at),
  downwards("requestId", approvalRequests.id),
  upwards("song", recordings.title),
  upwards("recordingId", recordings.id),
  upwards("side", approvalItems.side),
];

type Place = Pick<ReturnType<typeof listPlace>, "after" | "order" | "limit" | "offset">;

const inOrder = (ctx: RequestContext, query: RegisterQuery, { after, order, limit, offset }: Place) =>
  selectAnswers(ctx, query, after).orderBy(order).limit(limit).offset(offset);

export type ListedAnswer = Awaited<ReturnType<typeof selectAnswers>>[number];

/**
 * A page of what rights holders answered for the requests of this company, and for the environment's staff of all its companies; the newest
 * first. Page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden
 */
export async function listAnswers(ctx: RequestContext, query: RegisterQuery) {
  requireAccess(ctx, "transactions-manage");
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const listed = (page: number) => inOrder(ctx, query, placeAt(page));
  const [requestedPage, [counted]] = await ctx.db.batch([
    listed(query.page),
    ctx.db.select({ total: count().as("total") }).from(selectAnswers(ctx, query).as("found")),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const answers = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  return { answers, total, page, pages };
}

/** All rows of a filtered list for a file, at most 5,000; audited. @throws AppError unauthorised, forbidden */
export async function exportAnswers(ctx: RequestContext, query: RegisterQuery): Promise<ListedAnswer[]> {
  const actor = requireAccess(ctx, "transactions-manage");
  const whole = listPlace({}, { keys, page: 1, size: maxExported });
  const [rows] = await ctx.db.batch([
    inOrder(ctx, query, { ...whole, limit: maxExported }),
    auditEntry(ctx, {
      action: "approval-answers-exported",
      subjectType: "user",
      subjectId: actor.id,
      detail: { answer: query.answer, companies: query.companies },
    }),
  ]);
  return rows;
}

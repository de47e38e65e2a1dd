import { and, asc, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { assertJudged, isJudgedAnew } from "#app/licensing/judge/read-deal.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import { newsForClient } from "#app/licensing/transactions/transaction-news.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { type ClearanceStatus, isFree } from "#app/rights/clearability/clearability.ts";
import { rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { judgeForHolder } from "#app/rights/clearability/judge-for-holder.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { rulesFor, selectRules } from "#app/rights/standing/read-rules.server.ts";
import { noFees } from "#app/rights/terms/terms.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const areUsable = "second-choices-are-usable";

type Transaction = typeof import("#db/schema/transactions.server.ts").transactions.$inferSelect;

/** SQL condition on `recordings`: the client may license it, and the request does not have it yet. */
function isUsable(ctx: RequestContext, { id, userId }: Transaction) {
  return sql`(${visibleTo({ ...ctx, actor: { id: userId } })} AND NOT EXISTS (SELECT 1 FROM transaction_items other
    WHERE other.transaction_id = ${id} AND other.recording_id = recordings.id))`;
}

/** Query for the second choices of songs of a request, with what they are judged by. */
function selectSeconds(ctx: RequestContext, request: Transaction, refused: readonly string[]) {
  return ctx.db
    .select({
      first: transactionItems.recordingId,
      firstTitle: sql<string>`(SELECT f.title FROM recordings f WHERE f.id = ${transactionItems.recordingId})`.as(
        "first_title",
      ),
      second: recordings.id,
      title: recordings.title,
      tierId: recordings.tierId,
      isUsable: sql<number>`${isUsable(ctx, request)}`.as("is_usable"),
      facts: songFacts({ companyId: ctx.company.id, holderId: request.userId }).as("song_facts"),
    })
    .from(transactionItems)
    .innerJoin(recordings, eq(recordings.id, transactionItems.secondId))
    .where(
      and(
        eq(transactionItems.transactionId, request.id),
        sql`${transactionItems.recordingId} IN (SELECT value FROM json_each(${JSON.stringify(refused)}))`,
      ),
    )
    .orderBy(asc(transactionItems.position));
}

type Second = Awaited<ReturnType<typeof selectSeconds>>[number];

/** Statements that exchange songs for their second choices: what was recorded of the former goes, and what parties were not yet asked about alone. */
function exchangeStatements(
  ctx: RequestContext,
  request: Transaction,
  taken: readonly Second[],
): BatchItem<"sqlite">[] {
  const { db, now, company } = ctx;
  const { approvalRequests, update, ofCompany } = scoped(db, company);
  const firsts = sql`(SELECT value FROM json_each(${JSON.stringify(taken.map(({ first }) => first))}))`;
  const isTaken = sql`transaction_id = ${request.id} AND recording_id IN ${firsts}`;
  const isOpen = and(eq(approvalRequests.transactionId, request.id), sql`${approvalRequests.answeredAt} IS NULL`);
  const usable = sql`(SELECT count(*) FROM ${transactionItems} JOIN recordings ON recordings.id = second_id
    WHERE ${isTaken} AND ${isUsable(ctx, request)}) = ${taken.length}`;
  return [
    ...assertJudged(
      ctx,
      { rows: taken.map(({ second: recordingId, facts }) => ({ recordingId, facts })) },
      { holderId: request.userId },
    ),
    assertInBatch(db, usable, areUsable),
    db.run(sql`UPDATE ${transactionItems} SET recording_id = second_id, second_id = NULL WHERE ${isTaken}`),
    db.run(sql`DELETE FROM clearances WHERE ${isTaken}`),
    db.run(sql`DELETE FROM approval_items WHERE recording_id IN ${firsts}
      AND request_id IN (SELECT ${approvalRequests.id} FROM ${approvalRequests} WHERE ${ofCompany(approvalRequests, isOpen)})`),
    update(
      approvalRequests,
      { expiresAt: now },
      and(isOpen, sql`NOT EXISTS (SELECT 1 FROM approval_items i WHERE i.request_id = ${approvalRequests.id})`),
    ),
  ];
}

/** Why a second choice does not take the place; null if it does. */
function stopOf(
  ctx: RequestContext,
  request: Transaction,
  one: Second,
  {
    rulesOf,
    taken,
  }: {
    rulesOf: ReturnType<typeof rulesFor>;
    taken: ReadonlySet<string>;
  },
): string | null {
  const stops = copy.secondStops;
  // From the first offer on, what was offered names the songs.
  if (request.status !== "sent" && request.status !== "clearing") return stops.quoted;
  if (taken.has(one.second) || one.isUsable !== 1) return stops.gone;
  const client = { today: isoDateOf(ctx.now), companyId: ctx.company.id };
  const judged = judgeForHolder(
    "reader",
    readSongFacts(one.facts),
    usageOf(request),
    client,
    {},
    noFees,
    rulesOf(one.tierId),
  );
  const { text, reason } = rowLightOf(judged, { namesParties: false });
  return isFree(judged.light) ? null : stops.notClear(reason ?? text);
}

/**
 * What becomes of songs of a request that rights holders refused (`refused`): the second choice of each takes its place if it can be licensed
 * now, and the client is told either way. Statements for the batch that records the refusal, after its own; read in one trip, if any was refused.
 */
export async function takeSecondChoices(
  ctx: RequestContext,
  request: Transaction,
  cleared: readonly { recordingId: string; status: ClearanceStatus }[],
) {
  const none = { statements: [] as BatchItem<"sqlite">[], deliver() {} };
  const refused = cleared.flatMap(({ recordingId, status }) => (status === "denied" ? recordingId : []));
  if (refused.length === 0) return none;
  const client = { ...ctx, actor: { id: request.userId } };
  const [rows, rules, cards] = await ctx.db.batch([
    selectSeconds(ctx, request, refused),
    selectRules(client),
    selectCard(ctx),
  ]);
  if (rows.length === 0) return none;
  const rulesOf = rulesFor({ rules, cards }, { ...usageOf(request), edits: request.edits });
  const takenIds = new Set<string>();
  const lines: string[] = [];
  const taken: Second[] = [];
  for (const one of rows) {
    const stop = stopOf(ctx, request, one, { rulesOf, taken: takenIds });
    if (stop === null) {
      takenIds.add(one.second);
      taken.push(one);
    }
    lines.push(
      stop === null ? copy.secondTook(one.title, one.firstTitle) : copy.secondStays(one.title, one.firstTitle, stop),
    );
  }
  const { db, now, company } = ctx;
  const { transactionEvents, insert } = scoped(db, company);
  const message = lines.join("\n");
  const news = await outgoingNews(
    ctx,
    await newsForClient(ctx, request, { template: "song-refused", reason: message }),
  );
  const released = rows.flatMap((one) => (taken.includes(one) ? [] : one.first));
  return {
    statements: [
      ...(taken.length === 0 ? [] : exchangeStatements(ctx, request, taken)),
      db
        .update(transactionItems)
        .set({ secondId: null })
        .where(
          sql`transaction_id = ${request.id} AND recording_id IN (SELECT value FROM json_each(${JSON.stringify(released)}))`,
        ),
      insert(transactionEvents, {
        ...{ id: newId(now), transactionId: request.id, kind: "second_choice", actorId: null, message },
        // After the start of the clearing in the same batch.
        createdAt: nextUpdatedAt(now, request) + 1,
      }),
      ...news.statements,
    ],
    deliver: news.deliver,
  };
}

/** Whether a batch failed because a second choice changed since it was judged. */
export function isSecondChanged(error: unknown): boolean {
  return isJudgedAnew(error) || isFailedAssertion(error, areUsable);
}

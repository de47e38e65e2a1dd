import { and, asc, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import { newsForClient } from "#app/licensing/transactions/transaction-news.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { type ClearanceStatus, isFree } from "#app/rights/clearability/clearability.ts";
import { rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems, type transactions } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const areUsable = "second-choices-are-usable";

type Request = typeof transactions.$inferSelect;
type Second = { first: string; firstTitle: string; second: string; title: string; isUsable: number };

const idsOf = (ids: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** SQL condition on `recordings`: the client may license it, and the request does not have it yet. */
function isUsable(ctx: RequestContext, { id, userId }: Request) {
  return sql`(${visibleTo({ ...ctx, actor: { id: userId } })} AND NOT EXISTS (SELECT 1 FROM transaction_items other
    WHERE other.transaction_id = ${id} AND other.recording_id = recordings.id))`;
}

/** Statements that exchange songs for their second choices. What parties were asked about a former one alone, and have not answered, lapses. */
function exchange(ctx: RequestContext, request: Request, taken: readonly Second[]): BatchItem<"sqlite">[] {
  const { db, now, company } = ctx;
  const { approvalRequests, update } = scoped(db, company);
  const firsts = idsOf(taken.map(({ first }) => first));
  const isTaken = sql`transaction_id = ${request.id} AND recording_id IN ${firsts}`;
  const isOpen = sql`${approvalRequests.transactionId} = ${request.id} AND ${approvalRequests.answeredAt} IS NULL`;
  const usable = sql`(SELECT count(*) FROM ${transactionItems} JOIN recordings ON recordings.id = second_id
    WHERE ${isTaken} AND ${isUsable(ctx, request)}) = ${taken.length}`;
  return [
    assertInBatch(db, usable, areUsable),
    db.run(sql`UPDATE ${transactionItems} SET recording_id = second_id, second_id = NULL WHERE ${isTaken}`),
    db.run(sql`DELETE FROM clearances WHERE ${isTaken}`),
    db.run(sql`DELETE FROM approval_items WHERE recording_id IN ${firsts}
      AND request_id IN (SELECT ${approvalRequests.id} FROM ${approvalRequests} WHERE ${isOpen})`),
    update(
      approvalRequests,
      { expiresAt: now },
      and(isOpen, sql`NOT EXISTS (SELECT 1 FROM approval_items i WHERE i.request_id = ${approvalRequests.id})`),
    ),
  ];
}

/**
 * What becomes of songs of a request that rights holders refuse (`cleared`): the second choice of each takes its place if the client can license it
 * now, and the client is told either way. Statements for the batch that records the refusal, after its own, which can fail it (`isSecondChanged`). Two trips,
 * if any was refused that has one.
 */
export async function takeSecondChoices(
  ctx: RequestContext,
  request: Request,
  cleared: readonly { recordingId: string; status: ClearanceStatus }[],
): Promise<{ statements: BatchItem<"sqlite">[]; deliver(): void }> {
  const refused = cleared.flatMap(({ recordingId, status }) => (status === "denied" ? recordingId : []));
  const ofRefused = sql`${transactionItems.recordingId} IN ${idsOf(refused)}`;
  const rows: Second[] =
    refused.length === 0
      ? []
      : await ctx.db
          .select({
            first: transactionItems.recordingId,
            firstTitle: sql<string>`(SELECT f.title FROM recordings f WHERE f.id = ${transactionItems.recordingId})`,
            second: recordings.id,
            title: recordings.title,
            isUsable: sql<number>`${isUsable(ctx, request)}`,
          })
          .from(transactionItems)
          .innerJoin(recordings, eq(recordings.id, transactionItems.secondId))
          .where(and(eq(transactionItems.transactionId, request.id), ofRefused))
          .orderBy(asc(transactionItems.position));
  if (rows.length === 0) return { statements: [], deliver() {} };
  const judged = await readClearability(
    { ...ctx, actor: { id: request.userId, email: "" } },
    { recordingIds: rows.map(({ second }) => second), usage: usageOf(request), edits: request.edits },
  );
  const stops = rows.map((one, at): string | null => {
    // From the first offer on, what was offered names the songs.
    if (request.status !== "sent" && request.status !== "clearing") return copy.secondStops.quoted;
    const light = judged[one.second];
    const isFirst = rows.findIndex(({ second }) => second === one.second) === at;
    if (one.isUsable !== 1 || light === undefined || !isFirst) return copy.secondStops.gone;
    const { text, reason } = rowLightOf(light, { namesParties: false });
    return isFree(light.light) ? null : copy.secondStops.notClear(reason ?? text);
  });
  const taken = rows.filter((_, at) => stops[at] === null);
  const message = rows
    .map(({ title, firstTitle }, at) => {
      const stop = stops[at];
      return stop == null ? copy.secondTook(title, firstTitle) : copy.secondStays(title, firstTitle, stop);
    })
    .join("\n");
  const news = await outgoingNews(
    ctx,
    await newsForClient(ctx, request, { template: "song-refused", reason: message }),
  );
  const { transactionEvents, insert } = scoped(ctx.db, ctx.company);
  return {
    statements: [
      ...(taken.length === 0 ? [] : exchange(ctx, request, taken)),
      // What stays out is told once.
      ctx.db
        .update(transactionItems)
        .set({ secondId: null })
        .where(and(eq(transactionItems.transactionId, request.id), ofRefused)),
      insert(transactionEvents, {
        ...{ id: newId(ctx.now), transactionId: request.id, kind: "second_choice", actorId: null, message },
        // After the start of the clearing in the same batch.
        createdAt: nextUpdatedAt(ctx.now, request) + 1,
      }),
      ...news.statements,
    ],
    deliver: news.deliver,
  };
}

/** Whether a batch failed because a second choice changed since it was read. */
export function isSecondChanged(error: unknown): boolean {
  return isFailedAssertion(error, areUsable);
}

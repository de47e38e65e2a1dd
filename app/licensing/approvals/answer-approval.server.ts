import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { GivenAnswer } from "#app/licensing/approvals/answer-form.ts";
import { keepAnswerTimes, selectAsks } from "#app/licensing/approvals/answer-times.server.ts";
import { answerNews } from "#app/licensing/approvals/approval-news.server.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { type ApprovalItem, describeItem, sharesText } from "#app/licensing/approvals/judge-approvals.ts";
import { hashAddress, openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { clearSides } from "#app/licensing/approvals/read-approvals.server.ts";
import { type AskKey, contextOfAsked } from "#app/licensing/approvals/read-asked.server.ts";
import type { ApprovalRow } from "#app/licensing/approvals/select-approvals.server.ts";
import { type ReadDeal, selectDeal, toDeal } from "#app/licensing/judge/read-deal.server.ts";
import { isSecondChanged, takeSecondChoices } from "#app/licensing/requests/second-choices.server.ts";
import { clearanceStatements } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { approvalEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const linkIsOpen = "approval-link-is-open";
/** Parties that answer at the same moment take turns. */
const maxTries = 10;

/** `given`: one for all sides, or one for each in the order of the page. `isOneOfMany`: the desk is mailed once for all that are sent together. */
type Input = { given: GivenAnswer | GivenAnswer[]; name: string; shown: string; isOneOfMany?: boolean };
type Open = Extract<Awaited<ReturnType<typeof openApproval>>, { row: unknown }>;

/** The link's items with their answers, in the order of the page. */
function answeredItems(ctx: RequestContext, { row, page }: Open, { sides, items }: ReadDeal, input: Input) {
  const order = page.songs.flatMap(({ id, sides: own }) => own.map(({ side }) => ({ recordingId: id, side })));
  return order.flatMap(({ recordingId, side }, at): ApprovalRow[] => {
    const isIt = (one: { recordingId: string; side: string }) => one.recordingId === recordingId && one.side === side;
    const item = items.find((one) => one.requestId === row.link.id && isIt(one));
    const given = Array.isArray(input.given) ? input.given[at] : input.given;
    if (item === undefined || given === undefined) return [];
    const shares = sides.find(isIt)?.shares.filter(({ partyId }) => partyId === item.partyId) ?? [];
    return [
      {
        ...{ ...item, answer: given.answer, answerFee: given.fee, answerText: given.text },
        ...{ answeredAt: ctx.now, answeredBy: input.name, isSold: sharesText(shares) !== item.shares },
      },
    ];
  });
}

/** What the desk has to do about the answers, as titles of tasks. */
function tasksOf(answered: ApprovalRow[], isLate: boolean): string[] {
  const [first] = answered;
  if (first !== undefined && isLate) return [copy.tasks.late(first.partyName)];
  const calls = answered.filter(({ answer }) => answer === "call").slice(0, 1);
  return [
    ...calls.map(({ partyName, answerText }) => copy.tasks.call(partyName, answerText)),
    ...answered.flatMap(({ answer, isSold, partyName, title, side }) => {
      const what = copy.what(title, transactionCopy.sides[side]);
      if (answer === "not_mine") return copy.tasks.questioned(partyName, what);
      return isSold && answer !== "no" ? copy.tasks.sold(partyName, what) : [];
    }),
  ];
}

function itemStatement({ db }: RequestContext, requestId: string, answered: ApprovalItem[]): BatchItem<"sqlite"> {
  const rows = answered.map(({ recordingId, side, answer, answerFee, answerText, isSold }) => ({
    ...{ recordingId, side, answer, answerFee, answerText, isSold: Number(isSold) },
  }));
  return db.run(sql`UPDATE approval_items SET answer = given.value ->> 'answer', answer_fee = given.value ->> 'answerFee',
      answer_text = given.value ->> 'answerText', is_sold = given.value ->> 'isSold'
    FROM json_each(${JSON.stringify(rows)}) AS given WHERE approval_items.request_id = ${requestId}
      AND approval_items.recording_id = given.value ->> 'recordingId' AND approval_items.side = given.value ->> 'side'`);
}

async function write(ctx: RequestContext, open: Open, input: Input): Promise<void> {
  const { db, now, company } = ctx;
  const { link, transaction } = open.row;
  const { approvalRequests, transactions, transactionTasks, insert, update, ofCompany } = scoped(db, company);
  const [asks, ...found] = await db.batch([selectAsks(ctx, link.partyId), ...selectDeal(ctx, transaction)]);
  const approvals = toDeal(ctx, transaction, found);
  const answered = answeredItems(ctx, open, approvals, input);
  const isCleared = isOneOf(transaction.status, clearableStatuses);
  const words = [...approvals.items.filter(({ requestId }) => requestId !== link.id), ...answered];
  const changed = isCleared ? clearSides(approvals, words, ctx) : [];
  const seconds = await takeSecondChoices(ctx, transaction, changed);
  const titles = tasksOf(answered, !isCleared);
  const lines = answered.map(
    (item) => `${copy.item(item.title, transactionCopy.sides[item.side])}: ${describeItem(item, now)}`,
  );
  const told = await answerNews(ctx, { transaction, party: link.partyName, lines });
  const news = await outgoingNews(ctx, { ...told, isOneOfMany: input.isOneOfMany ?? false });
  const client = company.subdomain === null ? transaction.userId : company.id;
  const answer = { askedAt: link.createdAt, answeredAt: now, client };
  const isOpen = ofCompany(
    approvalRequests,
    and(
      eq(approvalRequests.id, link.id),
      eq(approvalRequests.tokenHash, link.tokenHash ?? ""),
      isNull(approvalRequests.answeredAt),
    ),
  );
  await db.batch([
    assertInBatch(db, rowExists(approvalRequests, isOpen), linkIsOpen),
    // Also an answer that changes no clearance is news to who issues a licence at this moment.
    ...(isCleared
      ? clearanceStatements({ ...ctx, actor: null }, transaction, changed)
      : [assertUnchanged(db, transactions, transaction)]),
    update(
      approvalRequests,
      {
        ...{ answeredAt: now, answeredBy: input.name, textHash: open.textHash, awaitsDigest: false },
        addressHash: await hashAddress(link.id, ctx.address),
        ignored: isCleared ? null : "licensed",
      },
      eq(approvalRequests.id, link.id),
    ),
    itemStatement(ctx, link.id, answered),
    keepAnswerTimes(ctx, { partyId: link.partyId, asks, now: [answer] }),
    ...titles.map((title) =>
      insert(transactionTasks, {
        id: newId(now),
        transactionId: transaction.id,
        title,
        createdAt: now,
        updatedAt: now,
      }),
    ),
    approvalEvent(ctx, "approval.answered", { requestId: transaction.id, approvalIds: [link.id] }),
    auditEntry(ctx, {
      action: "approval-answered",
      subjectType: "transaction",
      subjectId: transaction.id,
      detail: {
        request: link.id,
        party: link.partyId,
        answers: answered.map(({ recordingId, side, answer }) => ({ recordingId, side, answer })),
      },
    }),
    ...seconds.statements,
    ...news.statements,
  ]);
  seconds.deliver();
  news.deliver();
}

/**
 * Records what a party answers, once: its link is spent in the same batch, and the clearances follow. After the licence was issued the answer
 * is kept and told, and changes nothing. Returns "recorded", or the state of a question that is not open, with which it does nothing.
 * @throws AppError forbidden for the client's own people, conflict when the page changed since it was shown
 */
export async function recordAnswer(ctx: RequestContext, key: AskKey, input: Input) {
  for (let tries = 1; ; tries += 1) {
    const open = await openApproval(ctx, key);
    if (open.state !== "open") return open.state;
    if (open.row.isClient) throw new AppError("forbidden", copy.errors.own);
    if (input.shown !== open.textHash) throw new AppError("conflict", copy.page.changed);
    try {
      await write(contextOfAsked(ctx, open.row), open, input);
      return "recorded" as const;
    } catch (error) {
      const isOver = isFailedAssertion(error, linkIsOpen) || isChangedMeanwhile(error) || isSecondChanged(error);
      if (!isOver || tries === maxTries) throw error;
    }
  }
}

/** `recordAnswer` for one question. @throws AppError as it does, and too_many_requests */
export async function answerApproval(ctx: RequestContext, { key, ...input }: Input & { key: AskKey }): Promise<void> {
  await enforceRateLimit(ctx.env, "form", `approval-answer:${ctx.address}`);
  await recordAnswer(ctx, key, input);
}

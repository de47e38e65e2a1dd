import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { answerStatements } from "#app/licensing/acceptance/record-answer.server.ts";
import { addFiles } from "#app/licensing/delivery/choose-files.server.ts";
import { grantOf } from "#app/licensing/licences/exclusivity.server.ts";
import { issueStatements } from "#app/licensing/licences/issue-statements.server.ts";
import { requestSearchKey } from "#app/licensing/requests/request-search-key.server.ts";
import { requestStatements } from "#app/licensing/requests/request-statements.server.ts";
import { orderStatements } from "#app/licensing/take/order-statements.server.ts";
import { type ReadTaking, spentInMonth } from "#app/licensing/take/read-taking.server.ts";
import type { TakeForm } from "#app/licensing/take/take-form.server.ts";
import { takenQuote } from "#app/licensing/take/take-text.server.ts";
import { statusesOf } from "#app/licensing/transactions/clearing/clearing.ts";
import { moveStatements } from "#app/licensing/transactions/move-transaction.server.ts";
import { requestSentEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { assertPriced } from "#app/rights/rates/read-rate-card.server.ts";
import { monthOf } from "#app/rights/standing/find-standing-yes.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import type { StoredSignature } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** What a batch that takes a licence asserts of the company. */
export const takeAssertions = {
  allowed: "licence-may-be-taken",
  month: "takings-within-month",
};

type Taken = {
  ids: { transactionId: string; quoteId: string; licenceId: string };
  taking: ReadTaking;
  offer: NonNullable<ReadTaking["plan"]["offer"]>;
  form: Pick<TakeForm, "licensee" | "project" | "endClient">;
  signature: StoredSignature;
  text: string;
  message: string;
  /** What records parties that agreed in advance, by `settledStatements`. */
  settled: BatchItem<"sqlite">[];
};

/** The company lets its people take licences as it was read, it is active, and the person still may; prices and tiers are those that were signed. */
function asRead(ctx: RequestContext, { taking: { actor, taking, cardJson, judged } }: Taken) {
  const { db, company } = ctx;
  const scopes = sql`'TakeLicence', '*'`;
  return [
    assertInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${company.id} AND ${companies.status} = 'active'
        AND ${companies.taking} = ${JSON.stringify(taking)}) AND ${holdsOneOf(actor.id, company.id, scopes)}`,
      takeAssertions.allowed,
    ),
    assertPriced(ctx, { cardJson, songs: judged }),
  ];
}

/**
 * Statements that take a licence: the request with its offer, the signature, the licence with its files, each as the desk writes it, with what has
 * to hold for all of it. `first`: those before the licence, whose statement returns its number.
 */
export function takeStatements(ctx: RequestContext, taken: Taken) {
  const { db, now, company } = ctx;
  const { ids, taking, offer, form, signature, text, message, settled } = taken;
  const { actor, plan, judged, order } = taking;
  const { transactionEvents, quotes, licenceTakings, insert } = scoped(db, company);
  const { transactionId: id, quoteId, licenceId } = ids;
  const { licensee, project, endClient } = form;
  const { terms, currency, lines, net } = offer;
  const { category = "", edits = [] } = terms;
  const recordingIds = lines.map(({ recordingId }) => recordingId);
  const searchKey = requestSearchKey({ project, endClient, sender: actor });
  const sent = { id, status: "sent" as const, updatedAt: now, opportunityId: null };
  // Clearing has begun where parties are recorded.
  const clearing = { ...sent, status: "clearing" as const, updatedAt: nextUpdatedAt(now, sent) };
  const open = settled.length > 0 ? clearing : sent;
  const quoted = { ...sent, status: "quoted" as const, updatedAt: nextUpdatedAt(now, open) };
  const accepted = { ...quoted, status: "accepted" as const, updatedAt: nextUpdatedAt(now, quoted) };
  const licensed = { ...accepted, status: "licensed" as const, updatedAt: nextUpdatedAt(now, accepted) };
  const request = {
    ...{ ...terms, category, edits, alternatives: false, id, userId: actor.id, kind: "licence" as const, project },
    ...{ endClient, searchKey, currency, status: sent.status, sentAt: now, createdAt: now, updatedAt: now },
  };
  const quote = takenQuote(ctx, taking, offer);
  const row = {
    ...{ quoteId, recordingId: null, userId: actor.id, reason: "", linkId: null, answer: "accepted" as const },
    ...{ signature, signedText: text, createdAt: now },
  };
  const clearances = plan.songs.flatMap((song) => song.settled.clearances);
  const startsOn = terms.startsOn ?? "";
  const chosen = plan.songs.flatMap(({ recordingId, files }) => files.map((kind) => ({ recordingId, kind })));
  const event = { id: newId(now), transactionId: id, kind: "sent" as const, actorId: actor.id, createdAt: now };
  const issued = issueStatements(ctx, {
    ...{ licenceId, transaction: accepted, quoteId, old: null, source: quote, terms, issuedBy: quote.createdBy },
    form: { licensee, project, endClient, startsOn },
    grant: grantOf(terms, { recordingIds, now, company }),
    sides: statusesOf(clearances, recordingIds),
    ...{ denials: null, undenied: recordingIds },
    judged: { rows: judged, holderId: actor.id },
  });
  return {
    first: [
      auditEntry(ctx, {
        ...{ action: "licence-taken", subjectType: "transaction", subjectId: id },
        detail: { songs: recordingIds, net, currency, textHash: signature.textHash, order: order?.id },
      }),
      ...asRead(ctx, taken),
      ...requestStatements(ctx, request, recordingIds),
      insert(transactionEvents, event),
      requestSentEvent(ctx, id),
      ...settled,
      ...moveStatements(ctx, open, { to: "quoted", event: "quoted", about: { version: 1 } }),
      insert(quotes, { ...quote, id: quoteId, transactionId: id }),
      ...answerStatements(ctx, quoted, {
        ...{ version: 1, row, move: { to: "accepted", event: "accepted", message } },
      }),
    ] as const,
    issued,
    rest: [
      addFiles(ctx, { licenceId, chosen }),
      ...moveStatements(ctx, licensed, { to: "delivered", event: "delivered" }),
      insert(licenceTakings, {
        ...{ transactionId: id, userId: actor.id, month: monthOf(now), amount: net, currency, createdAt: now },
        orderId: order?.id ?? null,
      }),
      ...(order === null
        ? [
            assertInBatch(
              db,
              sql`${spentInMonth(ctx, { id: actor.id, currency })} <= ${taking.taking.perMonth}`,
              takeAssertions.month,
            ),
          ]
        : orderStatements(ctx, order)),
    ],
  };
}

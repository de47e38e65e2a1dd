import { z } from "zod";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { signatureOf } from "#app/licensing/acceptance/record-answer.server.ts";
import { findUnprintable } from "#app/licensing/documents/find-unprintable.server.ts";
import { isJudgedAnew } from "#app/licensing/judge/read-deal.server.ts";
import { isDisputedMeanwhile } from "#app/licensing/licences/disputed-songs.server.ts";
import { isConflict } from "#app/licensing/licences/exclusivity.server.ts";
import { isStandingOver } from "#app/licensing/standing/record-standing-uses.server.ts";
import { describePlan } from "#app/licensing/take/describe-plan.ts";
import { isTakeable } from "#app/licensing/take/plan-taking.ts";
import { readTaking, requireTaker } from "#app/licensing/take/read-taking.server.ts";
import { settledStatements } from "#app/licensing/take/settled-statements.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import type { TakeForm } from "#app/licensing/take/take-form.server.ts";
import { takenInvoice } from "#app/licensing/take/take-invoice.server.ts";
import { takeAssertions, takeStatements } from "#app/licensing/take/take-statements.server.ts";
import { takenText } from "#app/licensing/take/take-text.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { newId } from "#db/new-id.server.ts";

/** What the statement of the licence returns. */
const returnedNumbers = z.array(z.object({ number: z.string() }));

type Input = TakeForm & { ids: readonly string[]; usage: Usage | null };

function toAppError(error: unknown): unknown {
  if (isFailedAssertion(error, takeAssertions.allowed)) return new AppError("conflict", copy.errors.allowed);
  if (isFailedAssertion(error, takeAssertions.month)) return new AppError("conflict", copy.errors.month);
  const isPriced = isFailedAssertion(error, takeAssertions.priced);
  const isOtherwise =
    isPriced || isStandingOver(error) || isJudgedAnew(error) || isConflict(error) || isDisputedMeanwhile(error);
  return isOtherwise ? new AppError("conflict", copy.errors.changed) : error;
}

/** The email and notification of who takes a licence. Its number exists only after the insert, so the link goes to the request. */
function newsOf(
  ctx: RequestContext,
  { id, project, client }: { id: string; project: string; client: Awaited<ReturnType<typeof readTaking>>["client"] },
) {
  const path = transactionPath(id);
  const about = { project, link: new URL(path, ctx.url.origin).href, isCorrection: false };
  const noticeTo = (recipient: NonNullable<typeof client>) => ({
    ...{ template: "licence-issued" as const, recipient, userId: recipient.id },
    data: { ...about, name: recipient.name },
  });
  const notices = client === undefined ? [] : [noticeTo(client)];
  return outgoingNews(ctx, { notices, kind: "licence", subject: { transactionId: id }, path });
}

/**
 * Takes the licence of clear tracks at the price of the rate card, signed by the person: request, offer, signature, licence, files and invoice in
 * one batch, with all that has to hold for them. @throws AppError unauthorised; forbidden in a preview, without the permission, for who handles
 * licences here or set the limits; too_many_requests, unavailable; invalid for what the PDF can't print; conflict for what can't be taken, for
 * another text than the one that was read, and if anything of it changed meanwhile
 */
export async function takeLicence(
  ctx: RequestContext,
  { ids, usage, ...form }: Input,
): Promise<{ id: string; number: string }> {
  const actor = refusePreview(requireTaker(ctx), copy.preview);
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const taking = await readTaking(ctx, { ids, usage });
  const { plan, client } = taking;
  const { offer } = plan;
  if (offer === null || !isTakeable(plan)) throw new AppError("conflict", describePlan(plan));
  const text = takenText(ctx, taking, offer);
  const reader = { userId: actor.id, link: null, name: actor.name, email: actor.email };
  const signature = await signatureOf(ctx, form, reader, text);
  if (form.textHash !== signature.textHash) throw new AppError("conflict", copy.errors.changed);
  const { licensee, project, endClient } = form;
  const printed = { licensee, project, endClient, conditions: "", lines: offer.lines };
  const unprintable = await findUnprintable(ctx, printed);
  if (unprintable.length > 0) {
    const message = copy.errors.unprintable(unprintable);
    throw new AppError("invalid", message, { licensee: [message] });
  }
  const made = { transactionId: newId(ctx.now), quoteId: newId(ctx.now), licenceId: newId(ctx.now) };
  const { transactionId: id } = made;
  const message = copy.message(form.name, form.role, form.company);
  const [settled, invoice, news] = await Promise.all([
    settledStatements(ctx, {
      transaction: { id, status: "sent", updatedAt: ctx.now, userId: actor.id },
      ...{ project, endClient, songs: plan.songs, offer },
    }),
    takenInvoice(ctx, taking, { ids: made, offer, form }),
    newsOf(ctx, { id, project, client }),
  ]);
  const parts = { ids: made, taking, offer, form, signature, text, message, settled: settled.statements };
  const { first, issued, rest } = takeStatements(ctx, parts);
  try {
    const statements = [...first, ...issued, ...rest, ...invoice.statements, ...news.statements] as const;
    const written: readonly unknown[] = await ctx.db.batch(statements);
    settled.deliver();
    invoice.deliver();
    news.deliver();
    const [{ number } = { number: "" }] = returnedNumbers.parse(written[first.length]);
    return { id, number };
  } catch (error) {
    throw toAppError(error);
  }
}

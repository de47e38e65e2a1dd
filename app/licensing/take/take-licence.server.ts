import { z } from "zod";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import { signatureOf } from "#app/licensing/acceptance/record-answer.server.ts";
import { type DeliveryRows, selectDelivery } from "#app/licensing/delivery/read-delivery.server.ts";
import { findUnprintable } from "#app/licensing/documents/find-unprintable.server.ts";
import { isJudgedAnew } from "#app/licensing/judge/read-deal.server.ts";
import { postLater } from "#app/licensing/ledger/post-pending.server.ts";
import { isUncoveredMeanwhile } from "#app/licensing/licences/covered-sides.server.ts";
import { isDisputedMeanwhile } from "#app/licensing/licences/disputed-songs.server.ts";
import { isConflict } from "#app/licensing/licences/exclusivity.server.ts";
import { issuedNumber } from "#app/licensing/licences/get-licence.server.ts";
import { isStandingOver } from "#app/licensing/standing/record-standing-uses.server.ts";
import { describePlan } from "#app/licensing/take/describe-plan.ts";
import { isWithinOrder } from "#app/licensing/take/order-statements.server.ts";
import { isTakeable } from "#app/licensing/take/plan-taking.ts";
import type { TakenPlace } from "#app/licensing/take/read-taken.server.ts";
import { type ReadTaking, readTaking, requireTaker } from "#app/licensing/take/read-taking.server.ts";
import { settledStatements } from "#app/licensing/take/settled-statements.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import type { TakeForm } from "#app/licensing/take/take-form.server.ts";
import { takenInvoice } from "#app/licensing/take/take-invoice.server.ts";
import { takeAssertions, takeStatements } from "#app/licensing/take/take-statements.server.ts";
import { takenText } from "#app/licensing/take/take-text.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { isPricedAnew } from "#app/rights/rates/read-rate-card.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { newId } from "#db/new-id.server.ts";

/** What the statement of the licence returns. */
const returnedNumbers = z.array(z.object({ number: z.string() }));

type Input = Omit<TakeForm, "order"> &
  Partial<Pick<TakeForm, "order">> & { ids: readonly string[]; usage: Usage | null };

function toAppError(error: unknown): unknown {
  if (isFailedAssertion(error, takeAssertions.allowed)) return new AppError("conflict", copy.errors.allowed);
  if (isFailedAssertion(error, takeAssertions.month)) return new AppError("conflict", copy.errors.month);
  if (isFailedAssertion(error, isWithinOrder) || isChangedMeanwhile(error))
    return new AppError("conflict", copy.order.changed);
  const isOtherwise =
    isPricedAnew(error) ||
    isStandingOver(error) ||
    isJudgedAnew(error) ||
    isConflict(error) ||
    isUncoveredMeanwhile(error) ||
    isDisputedMeanwhile(error);
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

/** Who signed, whom the licence is for, and what is kept of it: as typed, or by the order. */
function signedBy(form: Pick<TakeForm, "licensee" | "name" | "company" | "role">, { order, actor }: ReadTaking) {
  if (order === null) {
    const { name, company, role } = form;
    const message = copy.message(name, role, company);
    return { licensee: form.licensee, signer: { name, company, role }, email: actor.email, under: "", message };
  }
  const { title, licensee, signer: name, signerCompany: company, signerRole: role, signerEmail: email } = order;
  const day = formatIsoDate(isoDateOf(order.signedAt ?? order.updatedAt));
  const under = copy.order.signed(title, name, role, company, day, order.textHash);
  return { licensee, signer: { name, company, role }, email, under, message: under };
}

/**
 * Takes the licence of clear tracks at the price of the rate card, signed by the person or under an order: request, offer, signature, licence, files and invoice in
 * one batch, with all that has to hold for them. @throws AppError unauthorised; forbidden in a preview, without the permission, for who handles
 * licences here or set the limits; too_many_requests, unavailable; invalid for what the PDF can't print; conflict for what can't be taken, for
 * another text than the one that was read, and if anything of it changed meanwhile; not_found for an order that does not name the person.
 * `read`: what the caller read of the same
 */
export async function takeLicence(
  ctx: RequestContext,
  { ids, usage, order: orderId = "", ...form }: Input,
  read?: ReadTaking,
): Promise<Required<TakenPlace>> {
  const actor = refusePreview(requireTaker(ctx), copy.preview);
  requireFreshProof(ctx);
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const taking = read ?? (await readTaking(ctx, { ids, usage, order: orderId }));
  const { plan, client, order } = taking;
  if (orderId !== "" && order === null) throw new AppError("conflict", copy.order.none);
  const { offer } = plan;
  if (offer === null || !isTakeable(plan)) throw new AppError("conflict", describePlan(plan));
  const { licensee, signer, email, under, message } = signedBy(form, taking);
  const { project, endClient } = form;
  const named = { licensee, project, endClient };
  const isRead = form.textHash === (await hashText(takenText(ctx, taking, offer)));
  if (!isRead && (order === null || form.textHash !== "")) throw new AppError("conflict", copy.errors.changed);
  const text = [takenText(ctx, taking, offer, named), ...(under === "" ? [] : [under])].join("\n\n");
  const reader = { userId: actor.id, link: null, name: actor.name, email };
  const signature = await signatureOf(ctx, signer, reader, text);
  const printed = { ...named, conditions: "", lines: offer.lines };
  const unprintable = await findUnprintable(ctx, printed);
  if (unprintable.length > 0) {
    const message = copy.errors.unprintable(unprintable);
    throw new AppError("invalid", message, { licensee: [message] });
  }
  const made = { transactionId: newId(ctx.now), quoteId: newId(ctx.now), licenceId: newId(ctx.now) };
  const { transactionId: id } = made;
  const [settled, invoice, news] = await Promise.all([
    settledStatements(ctx, {
      transaction: { id, status: "sent", updatedAt: ctx.now, userId: actor.id },
      ...{ licenceId: made.licenceId, project, endClient, songs: plan.songs, offer },
    }),
    takenInvoice(ctx, taking, { ids: made, offer, form: named }),
    newsOf(ctx, { id, project, client }),
  ]);
  const parts = { ids: made, taking, offer, form: named, signature, text, message, settled: settled.statements };
  const { first, issued, rest } = takeStatements(ctx, parts);
  const delivery = selectDelivery(ctx, { id, number: issuedNumber(ctx, made.licenceId) });
  try {
    const statements = [
      ...first,
      ...issued,
      ...rest,
      ...invoice.statements,
      ...news.statements,
      ...settled.mails,
      ...delivery,
    ] as const;
    const written: readonly unknown[] = await ctx.db.batch(statements);
    const [{ number } = { number: "" }] = returnedNumbers.parse(written[first.length]);
    settled.deliver(number);
    invoice.deliver();
    news.deliver();
    postLater(ctx);
    return { id, number, rows: written.slice(-delivery.length) as unknown as DeliveryRows };
  } catch (error) {
    throw toAppError(error);
  }
}

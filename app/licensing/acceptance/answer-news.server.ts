import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import type { OfferReader, OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { chargedLines, totalsOf } from "#app/licensing/quotes/quote.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import type { LicenceMail } from "#app/mail/licence-mail.ts";
import { formatMoney } from "#app/rights/money.ts";

type Answered = Extract<LicenceMail, { template: "quote-answered" }>["data"];
type About = {
  answer: Answered["answer"];
  /** Why it was declined, or the counter-offer in words. */
  reason?: string;
  /** The accepted one of alternatives. */
  chosen?: string | null;
  /** In place of the total: the option. */
  what?: string;
  by: { name: string; email: string };
  /** The request that it is about, if not that of the quote. */
  transactionId?: string;
};

/** The total of an offer, formatted. `chosen`: the accepted one of alternatives. */
export function formatTotal({ quote }: Pick<OpenOffer, "quote">, chosen: string | null): string {
  const { total } = totalsOf(chargedLines(quote, chosen), quote.taxBp, quote.discount);
  return formatMoney(total, quote.currency);
}

/** News for the staff about what the client answers. The emails contain the client's data and are erased with that user. */
export async function answerNews(ctx: RequestContext, offer: OpenOffer, about: About) {
  const { transaction, quote } = offer;
  const { answer, reason = "", chosen = null, what, by } = about;
  const { project, sender, id } = transaction;
  const staff = await listStaff(ctx, "UpdateTransaction");
  const path = quotePath(id, quote.version);
  const link = new URL(path, ctx.url.origin).href;
  const notices = staff.map((recipient) => ({
    template: "quote-answered" as const,
    ...{ recipient, replyTo: by.email, userId: sender.id },
    data: {
      ...{ name: recipient.name, client: by.name, project, version: quote.version, answer, reason },
      total: what ?? formatTotal(offer, chosen),
      ...(recipient.isMember ? { link } : {}),
    },
  }));
  return { notices, kind: "licence" as const, subject: { transactionId: about.transactionId ?? id }, path };
}

/** Copies of what was signed: for who signed by link, and for who asked for the licence unless they have left. `link`: of the latter. */
export async function signedMails(
  ctx: RequestContext,
  { transaction }: OpenOffer,
  reader: OfferReader,
  { link, ...signed }: { signer: string; what: string; link: string },
) {
  const { userId, project } = transaction;
  const client = await findClient(ctx, { userId });
  const copyFor = ({ name, email }: { name: string; email: string }, address: string) => ({
    ...{ template: "offer-signed" as const, to: email, userId },
    data: { ...signed, name, project, link: address },
  });
  if (reader.link === null) return client === null ? [] : [copyFor(client, link)];
  const own = copyFor(reader, reader.link.url);
  return client === null || reader.email === client.email.toLowerCase() ? [own] : [own, copyFor(client, link)];
}

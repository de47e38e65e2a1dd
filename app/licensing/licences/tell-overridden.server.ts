import { inArray } from "drizzle-orm";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { overriddenAnswers } from "#app/licensing/judge/describe-refusal.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { parties } from "#db/schema/licensing.server.ts";

type Told = {
  transaction: { id: string; userId: string; project: string };
  answers: ReturnType<typeof overriddenAnswers>;
  /** What the desk typed. */
  reason: string;
};

/** Emails that tell parties of a licence on other terms than they agreed to, or in spite of their no, for the caller's batch. */
export async function tellOverridden(ctx: RequestContext, { transaction, answers, reason }: Told) {
  const ids = [...new Set(answers.map(({ partyId }) => partyId))];
  if (ids.length === 0) return outgoingMails(ctx, []);
  const { id, email, keepers } = parties;
  const found = await ctx.db.select({ id, email, keepers }).from(parties).where(inArray(id, ids));
  const here = { here: ctx.url, apex: ctx.env.APP_HOST };
  const link = `${productOrigin({ ...ctx.company, subdomain: null }, here)}/contact-us`;
  const mails = found.flatMap((party) => {
    const lines = answers.flatMap(({ partyId, text }) => (partyId === party.id ? text : []));
    const data = { name: "" as const, project: transaction.project, lines, reason, link };
    const about = {
      template: "answer-overridden" as const,
      userId: transaction.userId,
      subjectId: transaction.id,
      data,
    };
    return addressesOf(party).map((to) => ({ ...about, to }));
  });
  return outgoingMails(ctx, mails);
}

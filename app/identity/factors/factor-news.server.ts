import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FactorNews } from "#app/mail/factor-mail.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";

/** Mails a person what changed about their second factor; `also` is written in the same batch. */
export async function mailFactorNews(
  ctx: RequestContext,
  person: { userId: string; email: string; name: string },
  news: FactorNews,
  also: BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { userId, email, name } = person;
  const link = new URL("/account-settings/security", ctx.url.origin).href;
  await sendMail(ctx, { template: "factor-news", to: email, userId, data: { name, news, link }, also });
}

import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";

type ClientMail = { template: "request-declined" | "song-refused"; reason: string } | { template: "request-reopened" };
type Sent = Pick<Transaction, "id" | "project" | "userId">;

/** News for the client about a change by the staff, or by what a rights holder answered; none for a user who was erased or has left the company. */
export async function newsForClient(ctx: RequestContext, { id, project, userId }: Sent, mail: ClientMail) {
  const client = await findClient(ctx, { userId });
  const path = transactionPath(id);
  const news = { kind: "licence" as const, subject: { transactionId: id }, path };
  if (client === null) return { ...news, notices: [] };
  const about = { name: client.name, project, link: new URL(path, ctx.url.origin).href };
  const isByStaff = mail.template !== "song-refused";
  const addressed = { recipient: client, userId: client.id, ...(isByStaff && { replyTo: requireActor(ctx).email }) };
  const notice =
    mail.template === "request-reopened"
      ? { template: mail.template, data: about, ...addressed }
      : { template: mail.template, data: { ...about, reason: mail.reason }, ...addressed };
  return { ...news, notices: [notice] };
}

/** News for the staff about a withdrawn request. The emails contain the client's data and are erased with that user. */
export async function withdrawnNews(ctx: RequestContext, { id, project, sender }: Transaction, reason: string) {
  const staff = await listStaff(ctx, "UpdateTransaction");
  const path = transactionPath(id);
  const link = new URL(path, ctx.url.origin).href;
  const notices = staff.map((recipient) => ({
    template: "request-withdrawn" as const,
    data: {
      name: recipient.name,
      sender: `${sender.name} (${sender.email})`,
      project,
      reason,
      ...(recipient.isMember ? { link } : {}),
    },
    ...{ recipient, userId: sender.id, replyTo: sender.email },
  }));
  return { notices, kind: "licence" as const, subject: { transactionId: id }, path };
}

import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";

type ClientMail = { template: "request-declined"; reason: string } | { template: "request-reopened" };

/** The email to the client about a change by the staff; none to a user who was erased or has left the company. */
export async function mailToClient(ctx: RequestContext, { id, project, userId }: Transaction, mail: ClientMail) {
  const client = await findClient(ctx, { userId });
  if (client === null) return [];
  const about = { name: client.name, project, link: new URL(transactionPath(id), ctx.url.origin).href };
  const addressed = { to: client.email, userId: client.id, replyTo: requireActor(ctx).email };
  return mail.template === "request-declined"
    ? [{ template: mail.template, data: { ...about, reason: mail.reason }, ...addressed }]
    : [{ template: mail.template, data: about, ...addressed }];
}

/** Emails to the staff about a withdrawn request. They contain the client's data and are erased with that user. */
export async function withdrawnMails(ctx: RequestContext, { id, project, sender }: Transaction, reason: string) {
  const staff = await listStaff(ctx, "UpdateTransaction");
  const link = new URL(transactionPath(id), ctx.url.origin).href;
  return staff.map(({ name, email, isMember }) => ({
    template: "request-withdrawn" as const,
    data: { name, sender: `${sender.name} (${sender.email})`, project, reason, ...(isMember ? { link } : {}) },
    to: email,
    userId: sender.id,
    replyTo: sender.email,
  }));
}

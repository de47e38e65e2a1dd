import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { isExclusivityGranted } from "#app/licensing/licences/exclusivity-grant.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { environmentLicencesPath } from "#app/licensing/transactions/transaction-paths.ts";

/** News for the environment's staff about an exclusive offer that they have not granted, for the caller's batch. */
export async function exclusivityNews(ctx: RequestContext, transaction: Transaction) {
  if (await isExclusivityGranted(ctx, transaction)) return { statements: [], deliver: () => undefined };
  const at = await contextAtCompany(ctx, environmentCompanyIds[ctx.company.environment]);
  const staff = await listStaff(at, "UpdateTransaction");
  const link = new URL(environmentLicencesPath, at.url.origin).href;
  const { id, project, sender, userId } = transaction;
  const notices = staff.map((recipient) => ({
    template: "exclusivity-asked" as const,
    // It contains the client's data and is erased with that user.
    ...{ recipient, userId },
    data: { name: recipient.name, project, company: ctx.company.name, client: sender.name, link },
  }));
  return outgoingNews(at, {
    ...{ notices, kind: "licence", subject: { transactionId: id }, path: environmentLicencesPath },
  });
}

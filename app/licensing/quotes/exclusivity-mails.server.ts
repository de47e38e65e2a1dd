import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { isExclusivityGranted } from "#app/licensing/licences/exclusivity-grant.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { environmentLicencesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";

/** Emails to the environment's staff about an exclusive offer that they have not granted, for the caller's batch. */
export async function exclusivityMails(ctx: RequestContext, transaction: Transaction) {
  if (await isExclusivityGranted(ctx, transaction)) return outgoingMails(ctx, []);
  const at = await contextAtCompany(ctx, environmentCompanyIds[ctx.company.environment]);
  const staff = await listStaff(at, "UpdateTransaction");
  const link = new URL(environmentLicencesPath, at.url.origin).href;
  const { project, sender, userId } = transaction;
  return outgoingMails(
    at,
    staff.map(({ name, email }) => ({
      template: "exclusivity-asked" as const,
      to: email,
      // It contains the client's data and is erased with that user.
      userId,
      data: { name, project, company: ctx.company.name, client: sender.name, link },
    })),
  );
}

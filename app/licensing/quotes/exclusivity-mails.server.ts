import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { isExclusivityGranted } from "#app/licensing/licences/exclusivity-grant.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { environmentLicencesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";

/** The emails to the environment's staff about a request that is offered exclusively before they granted it, for a batch of the caller. */
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
      // It names the client: it is erased with that person.
      userId,
      data: { name, project, company: ctx.company.name, client: sender.name, link },
    })),
  );
}

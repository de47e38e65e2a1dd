import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";

/** The email to a person for whom a program was connected: who connected it may have used their open browser. */
export function newAgentMails(
  ctx: RequestContext,
  {
    program,
    host,
    name,
    ...recipient
  }: { userId: string; to: string; name: string; program: string; host: string | null },
) {
  const { company, url, env } = ctx;
  const link = `${productOrigin(company, { here: url, apex: env.APP_HOST })}/account-settings/programs`;
  return outgoingMails(ctx, [{ template: "agent-connected", ...recipient, data: { name, program, host, link } }]);
}

import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import type { Endpoint, Owner } from "#app/webhooks/delivery/claim-deliveries.server.ts";
import { webhookPath } from "#app/webhooks/webhook-paths.ts";
import type { Database } from "#db/client.server.ts";

type Off = { endpoint: Endpoint; owner: Owner; reason: "gone" | "failing" };

/** Statements of the emails about an endpoint that was switched off: to its creator while they may manage the company, else to those who may. */
export async function switchedOffMails(
  { db, env, now }: { db: Database; env: Env; now: number },
  { endpoint, owner, reason }: Off,
) {
  const found = await findCompanyById(db, owner.id);
  if (found === null) return null;
  const { company, customHost } = found;
  const staff = await listStaff({ db, company, actor: null }, "CreateIdentitie");
  const members = staff.filter(({ isMember }) => isMember);
  const creator = members.filter(({ id }) => id === endpoint.createdBy);
  const origin = companyOrigin({ ...company, customHost }, { here: new URL(env.APP_URL), apex: env.APP_HOST });
  const link = `${origin}${webhookPath(endpoint.id)}`;
  const host = new URL(endpoint.url).host;
  const sending: Promise<unknown>[] = [];
  const outgoing = outgoingMails(
    { db, env, now, company, waitUntil: (work) => void sending.push(work) },
    (creator.length > 0 ? creator : members).map(({ id, email, name }) => ({
      ...{ template: "webhook-off" as const, to: email, userId: id, data: { name, host, reason, link } },
    })),
  );
  return outgoing;
}

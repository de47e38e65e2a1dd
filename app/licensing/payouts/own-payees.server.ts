import { sql } from "drizzle-orm";
import { artistKeeperIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { artistsOfParty } from "#app/rights/same-holder.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Refuses payouts whose payee the actor keeps, as a party or as an artist. @throws AppError forbidden */
export async function refuseOwnPayees({ db, company, actor }: RequestContext, payoutIds: readonly string[]) {
  const { payouts, ofCompany } = scoped(db, company);
  const isChosen = sql`${payouts.id} IN (SELECT value FROM json_each(${JSON.stringify(payoutIds)}))`;
  const people = [actor?.id ?? "", actor?.originalUserId ?? ""];
  const [own] = await db.all<{ name: string }>(sql`SELECT payee.name FROM parties payee
    WHERE payee.id IN (SELECT ${payouts.payeeId} FROM ${payouts} WHERE ${ofCompany(payouts, isChosen)})
      AND EXISTS (SELECT 1 FROM users person WHERE person.id IN ${people} AND (
        lower(person.email) IN (SELECT k.email FROM party_keepers k WHERE k.party_id = payee.id)
        OR EXISTS (SELECT 1 FROM (${artistsOfParty(sql`payee.id`)}) same_artist
          WHERE person.id IN (${artistKeeperIds(sql`same_artist.id`)})))) LIMIT 1`);
  if (own !== undefined) throw new AppError("forbidden", copy.errors.ownPayee(own.name));
}

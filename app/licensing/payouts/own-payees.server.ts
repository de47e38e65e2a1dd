import { type SQL, sql } from "drizzle-orm";
import { artistKeeperIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { partiesOf } from "#app/licensing/statements/payee-people.server.ts";
import { artistsOfParty } from "#app/rights/same-holder.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** SELECT of the `name` of a payee, of a SELECT of ids, whose money the actor sees or who keeps an artist that is the same holder. */
export function selectOwnPayee({ actor }: Pick<RequestContext, "actor">, payees: SQL): SQL {
  const people = [actor?.id ?? "", actor?.originalUserId ?? ""];
  return sql`SELECT payee.name FROM parties payee WHERE payee.id IN (${payees})
      AND EXISTS (SELECT 1 FROM users person WHERE person.id IN ${people} AND (
        payee.id IN (${partiesOf(sql`person.id`)})
        OR EXISTS (SELECT 1 FROM (${artistsOfParty(sql`payee.id`)}) same_artist
          WHERE person.id IN (${artistKeeperIds(sql`same_artist.id`)})))) ORDER BY payee.name LIMIT 1`;
}

/** Refuses payouts whose payee the actor keeps, as a party or as an artist. @throws AppError forbidden */
export async function refuseOwnPayees(ctx: RequestContext, payoutIds: readonly string[]) {
  const { payouts, ofCompany } = scoped(ctx.db, ctx.company);
  const isChosen = sql`${payouts.id} IN (SELECT value FROM json_each(${JSON.stringify(payoutIds)}))`;
  const payees = sql`SELECT ${payouts.payeeId} FROM ${payouts} WHERE ${ofCompany(payouts, isChosen)}`;
  const [own] = await ctx.db.all<{ name: string }>(selectOwnPayee(ctx, payees));
  if (own !== undefined) throw new AppError("forbidden", copy.errors.ownPayee(own.name));
}

import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parties } from "#db/schema/licensing.server.ts";

type Move = { from: SQL | string; to: string | null };

/**
 * Statement that moves what the person of one address keeps for labels and other parties to their new address; null: to no one. What is kept
 * under the new address is left over from someone who had it before, and ends. Addresses are in lower case.
 */
export function moveKeeper({ db, now }: Pick<RequestContext, "db" | "now">, { from, to }: Move) {
  const keepers = sql`(SELECT json_group_array(email) FROM (SELECT iif(lower(value) = ${from}, ${to}, value) AS email
    FROM json_each(parties.keepers) WHERE lower(value) IS NOT ${to}) WHERE email IS NOT NULL)`;
  return db.run(sql`UPDATE ${parties} SET keepers = ${keepers}, updated_at = max(${now}, updated_at + 1)
    WHERE id IN (SELECT party_id FROM party_keepers WHERE email IN (${from}, ${to}))`);
}

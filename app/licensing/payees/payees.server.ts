import { and, desc, isNull, type SQL, sql } from "drizzle-orm";
import { artistKeeperIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { maskNumber } from "#app/licensing/payees/bank-account.ts";
import { artistsOfParty } from "#app/rights/same-holder.server.ts";
import { partyPayees } from "#db/schema/payouts.server.ts";

/** Who is paid: an id, or a SELECT of it in which the caller has checked access. */
export type PayeeHolder = { artistId: SQL | string } | { partyId: SQL | string };

type Reader = Pick<RequestContext, "db" | "now">;

const { id, name, address, iban, bic, taxNumber, mandate, countsFrom, createdAt, withdrawnAt } = partyPayees;

/** Condition: a row is of the holder, and not taken back. */
export function isOfHolder(holder: PayeeHolder) {
  const isOf =
    "artistId" in holder
      ? sql`${partyPayees.artistId} IN (${holder.artistId})`
      : sql`${partyPayees.partyId} IN (${holder.partyId})`;
  return and(isOf, isNull(withdrawnAt));
}

/** Query for what was entered last for a holder, which may still have to count, and what was before it. */
export function selectPayees({ db }: Pick<Reader, "db">, holder: PayeeHolder) {
  return db
    .select({ id, name, address, iban, bic, taxNumber, mandate, countsFrom, updatedAt: createdAt })
    .from(partyPayees)
    .where(isOfHolder(holder))
    .orderBy(desc(createdAt), desc(id))
    .limit(2);
}

export type StoredPayee = Awaited<ReturnType<typeof selectPayees>>[number];

/** What keepers and staff read in forms: numbers are masked. Times in ms. */
export type MaskedPayee = Omit<StoredPayee, "id">;

function mask({ id: _, ...payee }: StoredPayee): MaskedPayee {
  return { ...payee, iban: maskNumber(payee.iban), taxNumber: maskNumber(payee.taxNumber) };
}

/** `pending`: what was entered last does not count yet; `current`: what counts until then. */
export function maskPayees([newest, before]: readonly StoredPayee[], now: number) {
  if (newest === undefined) return { payee: null, pending: null, current: null };
  const isPending = newest.countsFrom > now;
  return {
    payee: mask(newest),
    pending: isPending ? newest.countsFrom : null,
    current: isPending ? (before === undefined ? null : mask(before)) : mask(newest),
  };
}

export type MaskedPayees = ReturnType<typeof maskPayees>;

/** The newest row of a holder that counts, or its pending one. */
function newestOf(isOf: SQL, now: number, { isPending = false } = {}) {
  return sql`(SELECT held.id FROM ${partyPayees} held WHERE ${isOf} AND held.withdrawn_at IS NULL
    AND held.counts_from ${sql.raw(isPending ? ">" : "<=")} ${now} ORDER BY held.counts_from DESC, held.created_at DESC, held.id DESC LIMIT 1)`;
}

/**
 * SELECT of `id` of the artists that are paid for a party: the same holder, and a person keeps both. Artists enter their IPI themselves, keepers
 * of parties are entered by staff.
 */
export const artistsPaidFor = (partyId: SQL | string) => sql`SELECT same.id FROM (${artistsOfParty(partyId)}) same
  JOIN artists paid ON paid.id = same.id AND paid.status <> 'deleted' WHERE EXISTS (SELECT 1 FROM party_keepers both
    CROSS JOIN users person ON person.email = both.email WHERE both.party_id = ${partyId} AND person.id IN (${artistKeeperIds(sql`paid.id`)}))`;

/** Id of the row that counts for a party, or is pending: its own, else, unless one of its own counts, that of the artist. */
export function payeeInForce(partyId: SQL | string, now: number, kind: { isPending?: boolean } = {}): SQL {
  const isOwn = sql`held.party_id = ${partyId}`;
  const ofArtist = newestOf(sql`held.artist_id IN (${artistsPaidFor(partyId)})`, now, kind);
  return sql`coalesce(${newestOf(isOwn, now, kind)}, iif(${newestOf(isOwn, now)} IS NULL, ${ofArtist}, NULL))`;
}

/** `id`: null while nothing counts. `countsFrom`: when a pending change will count, in ms. */
export type PayeeInForce = {
  partyId: string;
  id: string | null;
  name: string;
  address: string;
  iban: string;
  bic: string;
  taxNumber: string;
  changedAt: number | null;
  countsFrom: number | null;
};

/** SELECT of `PayeeInForce` for the `id` of a SELECT of parties. */
export function payeesInForce(parties: SQL, now: number): SQL {
  return sql`SELECT one.id AS partyId, counting.id, coalesce(counting.name, '') AS name,
      coalesce(counting.address, '') AS address, coalesce(counting.iban, '') AS iban, coalesce(counting.bic, '') AS bic,
      coalesce(counting.tax_number, '') AS taxNumber, pending.created_at AS changedAt, pending.counts_from AS countsFrom
    FROM (${parties}) one LEFT JOIN ${partyPayees} counting ON counting.id = ${payeeInForce(sql`one.id`, now)}
    LEFT JOIN ${partyPayees} pending ON pending.id = ${payeeInForce(sql`one.id`, now, { isPending: true })}`;
}

/** Where parties are paid as it counts now, in full, for the server alone. The caller has checked access. */
export function selectPayeeInForce({ db, now }: Reader, partyIds: readonly string[]) {
  const parties = sql`SELECT value AS id FROM json_each(${JSON.stringify(partyIds)})`;
  return db.all<PayeeInForce>(payeesInForce(parties, now));
}

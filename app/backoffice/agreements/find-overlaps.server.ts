import { sql } from "drizzle-orm";
import type { StoredParty } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { readPercent } from "#app/backoffice/song-rights/share-row.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { Side } from "#app/rights/shares.ts";
import { countriesOf } from "#app/rights/territory-sums.ts";

export type Represented = {
  id: string | null;
  status: string;
  exclusive: boolean;
  startsOn: string;
  endsOn: string | null;
  renewMonths: number | null;
  territories: string[];
  excluded: string[];
  parties: readonly StoredParty[];
};

/** Another exclusive agreement that represents the same party and side. */
export type Overlap = { id: string; number: string; title: string; partyId: string; party: string; side: Side };

type Row = Omit<Overlap, "side"> & { master: number; composition: number; territories: string; excluded: string };

/** Agreements, exclusive like this one, that represent a party of it on a common day, in a common country, for a common side. */
export async function findOverlaps({ db }: Pick<RequestContext, "db">, agreement: Represented): Promise<Overlap[]> {
  const { id, status, exclusive, startsOn, endsOn, renewMonths, parties } = agreement;
  if (!exclusive || status === "draft" || parties.length === 0) return [];
  const last = status === "active" && renewMonths !== null ? null : endsOn;
  const granted = parties.map(({ partyId, master, composition }) => ({
    ...{ partyId, master: readPercent(master), composition: readPercent(composition) },
  }));
  const rows = await db.all<Row>(sql`SELECT agreements.id AS id, number, title, p.id AS partyId, p.name AS party,
      (own.value ->> 'master' > 0 AND ap.master_bp > 0) AS master, (own.value ->> 'composition' > 0 AND ap.composition_bp > 0) AS composition,
      territories, excluded_territories AS excluded
    FROM json_each(${JSON.stringify(granted)}) own CROSS JOIN agreement_parties ap ON ap.party_id = own.value ->> 'partyId'
    CROSS JOIN agreements ON agreements.id = ap.agreement_id CROSS JOIN parties p ON p.id = ap.party_id
    WHERE agreements.id <> ${id ?? ""} AND exclusive AND status <> 'draft' AND starts_on <= ${last ?? "9999"}
      AND ((status = 'active' AND renew_months IS NOT NULL) OR coalesce(ends_on, '9999') >= ${startsOn})
    ORDER BY number, p.name_key, p.id`);
  const countries = countriesOf(agreement);
  const isCommon = ({ territories, excluded }: Row) => {
    const others = countriesOf({ territories: JSON.parse(territories), excluded: JSON.parse(excluded) });
    if (countries === null) return others?.size !== 0;
    return others === null ? countries.size > 0 : [...countries].some((code) => others.has(code));
  };
  return rows
    .filter(isCommon)
    .flatMap(({ master, composition, territories: _, excluded: _excluded, ...other }) => [
      ...(master ? [{ ...other, side: "master" as const }] : []),
      ...(composition ? [{ ...other, side: "composition" as const }] : []),
    ]);
}

/** For what brings an agreement back without its form. @throws AppError duplicate, naming both */
export async function refuseOverlap(ctx: RequestContext, agreement: Represented & { number: string }): Promise<void> {
  const [overlap] = await findOverlaps(ctx, agreement);
  if (overlap) throw new AppError("duplicate", copy.overlap(agreement.number, overlap.number, overlap.party));
}

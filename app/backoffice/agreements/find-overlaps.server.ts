import { type SQL, sql } from "drizzle-orm";
import type { StoredParty } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { readPercent } from "#app/backoffice/song-rights/share-row.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { Side } from "#app/rights/shares.ts";
import { resolveTerritories, territoryGroups, world } from "#app/rights/territories/territories.ts";
import { countriesOf } from "#app/rights/territories/territory-sums.ts";
import { listCountries } from "#app/ui/countries.ts";

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

type Row = Omit<Overlap, "side"> & { master: number; composition: number };

let namesByCountry: Map<string, string[]> | null = null;

/** The territories in which a country lies, by its code: itself, groups, the world. */
function territoriesOf(code: string): string[] {
  if (namesByCountry === null) {
    namesByCountry = new Map(listCountries().map((country) => [country.code, [world]]));
    const names = [...territoryGroups.filter((name) => name !== world), ...namesByCountry.keys()];
    for (const name of names) for (const one of resolveTerritories([name])) namesByCountry.get(one)?.push(name);
  }
  return namesByCountry.get(code) ?? [world, code];
}

/** FROM and WHERE of agreements, exclusive like this one, that represent a party of it on a common day, in a common country, for a common side. */
function overlapping({ id, status, startsOn, endsOn, renewMonths, parties, ...place }: Represented): SQL {
  const last = status === "active" && renewMonths !== null ? null : endsOn;
  const granted = parties.map(({ partyId, master, composition }) => ({
    ...{ partyId, master: readPercent(master), composition: readPercent(composition) },
  }));
  const codes = countriesOf(place) ?? listCountries().map(({ code }) => code);
  const isNamedIn = (column: SQL) =>
    sql`EXISTS (SELECT 1 FROM json_each(${column}) stated JOIN json_each(country.value) name ON name.value = stated.value)`;
  return sql`FROM json_each(${JSON.stringify(granted)}) own CROSS JOIN agreement_parties ap ON ap.party_id = own.value ->> 'partyId'
    CROSS JOIN agreements other ON other.id = ap.agreement_id CROSS JOIN parties p ON p.id = ap.party_id
    WHERE other.id <> ${id ?? ""} AND other.exclusive AND other.status <> 'draft' AND other.starts_on <= ${last ?? "9999"}
      AND ((other.status = 'active' AND other.renew_months IS NOT NULL) OR coalesce(other.ends_on, '9999') >= ${startsOn})
      AND (${isMaster} OR ${isComposition})
      AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify([...codes].map(territoriesOf))}) country
        WHERE ${isNamedIn(sql`other.territories`)} AND NOT ${isNamedIn(sql`other.excluded_territories`)})`;
}

const isMaster = sql`(own.value ->> 'master' > 0 AND ap.master_bp > 0)`;
const isComposition = sql`(own.value ->> 'composition' > 0 AND ap.composition_bp > 0)`;

const representsAlone = ({ exclusive, status, parties }: Represented) =>
  exclusive && status !== "draft" && parties.length > 0;

/** Agreements that overlap with this one. */
export async function findOverlaps({ db }: Pick<RequestContext, "db">, agreement: Represented): Promise<Overlap[]> {
  if (!representsAlone(agreement)) return [];
  const rows =
    await db.all<Row>(sql`SELECT other.id AS id, other.number AS number, other.title AS title, p.id AS partyId, p.name AS party,
    ${isMaster} AS master, ${isComposition} AS composition ${overlapping(agreement)} ORDER BY other.number, p.name_key, p.id`);
  return rows.flatMap(({ master, composition, ...other }) => [
    ...(master ? [{ ...other, side: "master" as const }] : []),
    ...(composition ? [{ ...other, side: "composition" as const }] : []),
  ]);
}

/** For the batch that saves an agreement: none that was saved since overlaps with it. */
export function hasNoOverlap(agreement: Represented): SQL {
  return representsAlone(agreement) ? sql`NOT EXISTS (SELECT 1 ${overlapping(agreement)})` : sql`true`;
}

/** For what brings an agreement back without its form. @throws AppError duplicate, naming both */
export async function refuseOverlap(ctx: RequestContext, agreement: Represented & { number: string }): Promise<void> {
  const [overlap] = await findOverlaps(ctx, agreement);
  if (overlap) throw new AppError("duplicate", copy.overlap(agreement.number, overlap.number, overlap.party));
}

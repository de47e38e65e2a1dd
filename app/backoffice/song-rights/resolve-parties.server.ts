import { sql } from "drizzle-orm";
import type { ShareRow } from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { identifierProblem, readIpi } from "#app/rights/identifiers.ts";
import { countriesOf } from "#app/rights/territories/territory-sums.ts";
import { foldName } from "#db/folded-name.server.ts";

const { errors } = songRightsCopy;

/** A number, and no name such as "311". */
const isNumber = /^\d[\d .-]{4,}$/;

export type Party = { id: string; name: string; ipi: string | null; nameKey: string };

/** A party as it is typed, and that of the row that a form was filled in with. */
type NamedParty = Pick<ShareRow, "party" | "partyId">;

/** A share with its party. */
export type ResolvedShare = ShareRow & { partyId: string; name: string };
type Problem = { at: number; field: "party"; message: string };

/** The parties that rows may mean: by id (of a program, or of the party that a form was filled in with), by IPI number, by name. */
export async function findParties({ db }: Pick<RequestContext, "db">, rows: readonly NamedParty[]): Promise<Party[]> {
  if (rows.length === 0) return [];
  const of = (values: (string | null)[]) => JSON.stringify([...new Set(values.filter(Boolean))]);
  const keys = of(rows.map(({ party }) => foldName(party)));
  return await db.all<Party>(sql`SELECT id, name, ipi, name_key AS nameKey FROM parties WHERE id IN (
    SELECT value FROM json_each(${of(rows.flatMap(({ party, partyId }) => [party, partyId]))})
    UNION SELECT p.id FROM json_each(${of(rows.map(({ party }) => readIpi(party)))}) one CROSS JOIN parties p ON p.ipi = one.value
    UNION SELECT p.id FROM json_each(${keys}) one CROSS JOIN parties p ON p.name_key = one.value)`);
}

/** What is wrong with an IPI number that stands for a party; null for a right one, and for a name. */
function numberProblem(party: string): string | null {
  const problem = isNumber.test(party) ? identifierProblem("ipi", party) : null;
  return problem && errors.partyNumber(problem);
}

/** The party that a row means, or what is wrong with it. */
export function partyOf({ party, partyId }: NamedParty, parties: readonly Party[]): Party | string {
  const key = foldName(party);
  const same = parties.find((one) => one.id === party || (one.id === partyId && foldName(one.name) === key));
  if (same) return same;
  const ipi = readIpi(party);
  const found = parties.filter((one) => (ipi === null ? one.nameKey === key : one.ipi === ipi));
  const [only] = found;
  if (only === undefined) return numberProblem(party) ?? errors.partyUnknown(party);
  return found.length > 1 ? errors.partyAmbiguous(party) : only;
}

/** Whether two shares are of the same party, role and right in a common territory. */
function isSame(one: ResolvedShare, other: ResolvedShare): boolean {
  if (one.partyId !== other.partyId || one.role !== other.role) return false;
  if (one.right !== other.right && one.right !== "all" && other.right !== "all") return false;
  const [countries, others] = [countriesOf(one), countriesOf(other)];
  return countries === null || others === null || [...countries].some((code) => others.has(code));
}

/** Gives one side's rows their parties, of those that were found for them. `problems`: rows without one, and those that repeat another row. */
export function resolveParties(
  parties: readonly Party[],
  rows: readonly ShareRow[],
): { shares: ResolvedShare[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const shares: ResolvedShare[] = [];
  for (const [at, row] of rows.entries()) {
    const party = partyOf(row, parties);
    if (typeof party === "string") {
      problems.push({ at, field: "party", message: party });
      continue;
    }
    const share = { ...row, partyId: party.id, name: party.name };
    if (shares.some((other) => isSame(other, share)))
      problems.push({ at, field: "party", message: errors.twice(party.name) });
    shares.push(share);
  }
  return { shares, problems };
}

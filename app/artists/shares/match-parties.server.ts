import { sql } from "drizzle-orm";
import type { StatedShare } from "#app/artists/shares/stated-share.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { ownerRole, publisherRoles } from "#app/rights/shares.ts";
import type { Database } from "#db/client.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";

type Party = { id: string; name: string; ipi: string | null; aliases: string };
type Owner = Pick<StatedShare, "name" | "ipi">;

/** A party that is created with the shares. */
export type NewParty = { id: string; name: string; kind: "person" | "publisher" | "other"; email: string; ipi: string };

/** Whether a party goes by this name. */
function isCalled(party: Party, name: string): boolean {
  const names = [party.name, ...parseWords(party.aliases)];
  return names.some((one) => foldName(one) === foldName(name));
}

/** The parties of these shares that are on file: by the choice of staff or by IPI number. Never by name: a wrong merge is worse than a new party. */
export async function findStatedParties(
  db: Database,
  shares: readonly Pick<StatedShare, "ipi" | "partyId">[],
): Promise<Party[]> {
  const list = (values: (string | null)[]) => JSON.stringify(values.filter(Boolean));
  return await db.all<Party>(sql`SELECT id, name, ipi, aliases FROM parties WHERE id IN (
    SELECT value FROM json_each(${list(shares.map(({ partyId }) => partyId))})
    UNION SELECT p.id FROM json_each(${list(shares.map(({ ipi }) => ipi))}) one CROSS JOIN parties p ON p.ipi = one.value)`);
}

/** Whether the IPI number of a share belongs to a party of another name. */
export function isIpiOfOther(parties: readonly Party[], { name, ipi }: Owner): boolean {
  const party = ipi === null ? undefined : parties.find((one) => one.ipi === ipi);
  return party !== undefined && !isCalled(party, name);
}

const kindOf = (role: string) =>
  role === ownerRole ? "other" : publisherRoles.includes(role) ? "publisher" : ("person" as const);

/** Whether two shares are of one owner: equal name and address, and no other IPI number. */
function isSameOwner(one: StatedShare, other: StatedShare): boolean {
  const isOneIpi = one.ipi === null || other.ipi === null || one.ipi === other.ipi;
  return isOneIpi && one.email === other.email && foldName(one.name) === foldName(other.name);
}

/** The party on file that a share is of. */
function partyOnFile(parties: readonly Party[], { partyId, ipi }: StatedShare): Party | undefined {
  return parties.find(({ id }) => id === partyId) ?? parties.find((party) => ipi !== null && party.ipi === ipi);
}

/** A party for the shares of one owner who is not on file. One that also owns a master is named by its other role. */
function toNewParty(shares: readonly StatedShare[], now: number): NewParty {
  const { name = "", email = "" } = shares[0] ?? {};
  const role = shares.find((share) => share.role !== ownerRole)?.role ?? ownerRole;
  return { id: newId(now), name, email, kind: kindOf(role), ipi: shares.find(({ ipi }) => ipi !== null)?.ipi ?? "" };
}

/**
 * Which party each share is of, by the share's id, and the parties to be created: one for all shares of one name and address. `others`:
 * shares whose IPI number belongs to a party of another name.
 */
export function matchParties(parties: readonly Party[], shares: readonly StatedShare[], now: number) {
  const owners = new Map<string, { id: string; name: string }>();
  const created: NewParty[] = [];
  for (const share of shares) {
    const party = partyOnFile(parties, share);
    if (party !== undefined) owners.set(share.id, party);
  }
  const others = shares.filter((share) => share.partyId === null && isIpiOfOther(parties, share));
  for (const share of shares) {
    if (owners.has(share.id)) continue;
    const own = shares.filter((one) => isSameOwner(one, share));
    const known = own.find((one) => owners.has(one.id));
    const party = known && owners.get(known.id);
    if (party !== undefined) {
      owners.set(share.id, party);
      continue;
    }
    const one = toNewParty(own, now);
    created.push(one);
    owners.set(share.id, one);
  }
  return { owners, created, others };
}

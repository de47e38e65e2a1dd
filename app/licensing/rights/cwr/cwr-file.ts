import {
  type CwrParty,
  type CwrTerritory,
  groupRecord,
  groupTrailer,
  headerRecord,
  linkRecord,
  type Place,
  publisherRecord,
  recordingRecord,
  type Shares,
  territoryRecord,
  trailer,
  workRecord,
  writerRecord,
} from "#app/licensing/rights/cwr/cwr-records.ts";
import { societyNumber } from "#app/licensing/rights/societies.ts";
import { publisherRoles, type rights, type Share } from "#app/rights/shares.ts";
import { resolveTerritories, tisOf, world } from "#app/rights/territories/territories.ts";
import { countriesOf, sumByTerritory } from "#app/rights/territories/territory-sums.ts";

/** CISAC's number for members of no society. */
const noSociety = "099";
/** Territory records of a party in a work: CWR counts them in three digits. */
const maxTerritories = 999;

/** A complete work: its composition's shares, and its recordings with an ISRC. */
export type CwrWork = {
  id: string;
  title: string;
  iswc: string | null;
  shares: Share[];
  recordings: { isrc: string; title: string; artists: string; label: string | null; durationMs: number }[];
};

type Submitter = { id: string; name: string; ipi: string };

/** A work's number at its submitter, of 14 characters: the random end of its id. */
export function workCode(id: string): string {
  return id.replaceAll("-", "").slice(-14).toUpperCase();
}

/** The country whose shares stand for the ownership of a work: one of the largest part of the world with equal sums. */
function mainCountry(shares: readonly Share[]): string {
  const [largest] = sumByTerritory(shares.map((share, at) => ({ ...share, shareBp: 2 ** at })));
  return largest?.countries?.[0] ?? "US";
}

function appliesIn(share: Share, country: string): boolean {
  return countriesOf(share)?.has(country) ?? true;
}

function sharesOf(rows: readonly Share[]): Shares {
  const sum = (right: (typeof rights)[number]) =>
    rows.reduce((total, share) => total + (share.right === "all" || share.right === right ? share.shareBp : 0), 0);
  return { PR: sum("PR"), MR: sum("MR"), SR: sum("SR") };
}

/** Where the rows of a party collect, included territories before excluded ones. */
function territoriesOf(rows: readonly Share[]): CwrTerritory[] {
  return rows
    .flatMap((row) => {
      const shares = sharesOf([row]);
      const codes = (list: readonly string[]) => (list.length === 0 ? [] : resolveTerritories(list));
      const out = new Set(codes(row.excluded));
      const isWorld = row.territories.includes(world);
      const included = isWorld ? [world] : codes(row.territories).filter((code) => !out.has(code));
      const at = (isIncluded: boolean) => (code: string) => {
        const tis = tisOf(code);
        return tis === null ? [] : [{ tis, isIncluded, shares }];
      };
      return [...included.flatMap(at(true)), ...(isWorld ? [...out].flatMap(at(false)) : [])];
    })
    .slice(0, maxTerritories);
}

/** The records of one work, without its place in the group. */
function recordsOf(work: CwrWork, submitter: Submitter, numbers: Map<string, string>) {
  const country = mainCountry(work.shares);
  const numberOf = (id: string) => {
    const known = numbers.get(id) ?? `P${String(numbers.size + 1).padStart(8, "0")}`;
    numbers.set(id, known);
    return known;
  };
  const groups = [
    ...Map.groupBy(work.shares, ({ partyId, role, controlled }) => `${partyId} ${role} ${controlled}`).values(),
  ];
  const parties = groups.flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { partyId, name, role, ipi, society, controlled } = first;
    const shares = sharesOf(rows.filter((row) => appliesIn(row, country)));
    const party: CwrParty = {
      ...{ number: numberOf(partyId), name, role, ipi, shares },
      society: (society && societyNumber(society)) ?? noSociety,
    };
    return [{ party, partyId, rows, isOwn: controlled, isPublisher: publisherRoles.includes(role) }];
  });
  const own = parties.filter(({ isOwn }) => isOwn);
  const publishers = parties.filter(({ isPublisher }) => isPublisher);
  const submitting = publishers.find(({ partyId, isOwn }) => isOwn && partyId === submitter.id)?.party;
  const lines: ((place: Place) => string)[] = [];
  const collects = (type: "SPT" | "SWT", { party, rows }: (typeof parties)[number]) => {
    for (const [index, territory] of territoriesOf(rows).entries())
      lines.push((place) => territoryRecord(type, place, { party: party.number, territory, sequence: index + 1 }));
  };
  for (const [index, one] of own.filter(({ isPublisher }) => isPublisher).entries()) {
    lines.push((place) => publisherRecord(place, one.party, { isOwn: true, sequence: index + 1 }));
    collects("SPT", one);
  }
  const firstOther = own.filter(({ isPublisher }) => isPublisher).length + 1;
  for (const [index, one] of publishers.filter(({ isOwn }) => !isOwn).entries())
    lines.push((place) => publisherRecord(place, one.party, { isOwn: false, sequence: firstOther + index }));
  for (const one of own.filter(({ isPublisher }) => !isPublisher)) {
    lines.push((place) => writerRecord(place, one.party, true));
    collects("SWT", one);
    if (submitting) lines.push((place) => linkRecord(place, { publisher: submitting, writer: one.party }));
  }
  for (const one of parties.filter(({ isOwn, isPublisher }) => !isOwn && !isPublisher))
    lines.push((place) => writerRecord(place, one.party, false));
  for (const recording of work.recordings) lines.push((place) => recordingRecord(place, recording));
  return lines;
}

/** A CWR 2.2 transmission of new works: one group, a transaction a work. `now`: milliseconds. */
export function cwrFile(works: readonly CwrWork[], { submitter, now }: { submitter: Submitter; now: number }): string {
  const [day = "", time = ""] = new Date(now).toISOString().replaceAll(/[-:]/g, "").split("T");
  const header = { ...submitter, day, time: time.slice(0, 6), software: "SYNCLINE" };
  const numbers = new Map<string, string>();
  const transactions = works.flatMap((work, transaction) => {
    const [first] = work.recordings;
    const facts = { ...work, code: workCode(work.id), durationMs: first?.durationMs ?? null };
    const lines = [(place: Place) => workRecord(place, facts), ...recordsOf(work, submitter, numbers)];
    return lines.map((write, record) => write({ transaction, record }));
  });
  const records = transactions.length + 2;
  return [
    headerRecord(header),
    groupRecord(),
    ...transactions,
    groupTrailer(works.length, records),
    trailer(works.length, records + 2),
  ]
    .map((record) => `${record}\r\n`)
    .join("");
}

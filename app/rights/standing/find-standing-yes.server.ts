import { asc, type Column, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import type { SongFacts } from "#app/rights/clearability/clearability.ts";
import { judgedUse } from "#app/rights/clearability/judged-use.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { clientAddresses } from "#app/rights/standing/client-addresses.server.ts";
import { describeMiss } from "#app/rights/standing/describe-miss.ts";
import { missesOfSong, missesOfUse } from "#app/rights/standing/misses-of.ts";
import type { SideOffer, StandingMiss, StandingNo, StandingYes } from "#app/rights/standing/standing-approval.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { standingUses } = unsafeTenantTables("the number of uses of a month is that of all companies");

type Asking = {
  /** Checked by the caller; `userId`: who sent it. */
  transaction: { id: string; userId: string };
  recordingIds: readonly string[];
  use: Usage;
  /** Parties and sides without one are not looked at. */
  offers: readonly SideOffer[];
};

/** "2026-12" of a time in ms since 1970, UTC. */
export function monthOf(at: number): string {
  return isoDateOf(at).slice(0, 7);
}

type InMonth = { company: Pick<RequestContext["company"], "id" | "subdomain">; month: string };

/**
 * SQL: how many songs use the standing approval `standingId` in a month, by all companies and by one, and what of a limit is for one: half,
 * rounded up, so that none takes it from the others. The clients of an environment's own company are many: it may use all.
 */
export function usedSongs({ company, month }: InMonth, standingId: SQL | Column, condition: SQL = sql`1`) {
  const used = (
    isCounted: SQL,
  ) => sql<number>`(SELECT count(DISTINCT u.transaction_id || ' ' || u.recording_id) FROM ${standingUses} u
    WHERE u.standing_id = ${standingId} AND u.month = ${month} AND ${condition} AND ${isCounted})`;
  return {
    byAll: used(sql`1`),
    byCompany: used(sql`u.company_id = ${company.id}`),
    share: (limit: SQL | Column) =>
      company.subdomain === null ? sql<number>`${limit}` : sql<number>`((${limit} + 1) / 2)`,
  };
}

/** Standing approvals of the parties with a share in the songs, how often each was used this month, and whether its party is the client. */
function selectStanding({ db, now, company }: RequestContext, { transaction, recordingIds }: Asking) {
  const ids = JSON.stringify(recordingIds);
  const month = monthOf(now);
  const isElsewhere = sql`u.transaction_id <> ${transaction.id}`;
  const elsewhere = usedSongs({ company, month }, standingApprovals.id, isElsewhere);
  const clients = sql`(${clientAddresses({ company }, transaction)})`;
  return db
    .select({
      ...getTableColumns(standingApprovals),
      party: sql<string>`${parties.name}`.as("party_name"),
      email: parties.email,
      keepers: parties.keepers,
      usedElsewhere: elsewhere.byAll.as("used_elsewhere"),
      usedByCompany: elsewhere.byCompany.as("used_by_company"),
      share: elsewhere.share(standingApprovals.maxPerMonth).as("share_of_company"),
      usedHere: sql<string>`(SELECT json_group_array(DISTINCT u.recording_id) FROM ${standingUses} u
        WHERE u.standing_id = ${standingApprovals.id} AND u.month = ${month} AND NOT ${isElsewhere})`.as("used_here"),
      isClient: sql<number>`(lower(coalesce(${parties.email}, '')) IN ${clients}
        OR EXISTS (SELECT 1 FROM json_each(${parties.keepers}) WHERE lower(value) IN ${clients}))`.as("is_client"),
    })
    .from(standingApprovals)
    .innerJoin(parties, eq(parties.id, standingApprovals.partyId))
    .where(
      sql`${standingApprovals.partyId} IN (SELECT s.party_id FROM json_each(${ids}) one CROSS JOIN recordings r ON r.id = one.value
        CROSS JOIN splits s ON (s.side = 'master' AND s.subject_id = r.id) OR (s.side = 'composition' AND s.subject_id = r.work_id))`,
    )
    .orderBy(asc(standingApprovals.createdAt), asc(standingApprovals.id));
}

type Standing = Awaited<ReturnType<typeof selectStanding>>[number];

type SideOfParty = Pick<SideOffer, "partyId" | "recordingId" | "side">;

const isSame = (one: SideOfParty) => (other: SideOfParty) =>
  one.partyId === other.partyId && one.recordingId === other.recordingId && one.side === other.side;

/** What prevents every use of it in this request. */
function missesOfParty({ email, keepers, isClient }: Standing): StandingMiss[] {
  if (isClient) return [{ kind: "client" }];
  return email === null && keepers.length === 0 ? [{ kind: "no-address" }] : [];
}

/** Counts the songs that it is used for in this request, each once. */
function missesOfMonth(standing: Standing, songs: Set<string>, recordingId: string): StandingMiss[] {
  const { maxPerMonth, usedElsewhere, usedByCompany, share } = standing;
  if (maxPerMonth === null || songs.has(recordingId)) return [];
  if (usedElsewhere + songs.size >= maxPerMonth) return [{ kind: "used-up", max: maxPerMonth }];
  return usedByCompany + songs.size >= share ? [{ kind: "share-used-up", max: share }] : [];
}

/**
 * Which party of which side of which song approves a use by a standing approval, and of the others that have one why not. A party with several
 * is covered by the first that matches. `recordStandingUses` writes the uses in the caller's batch. The caller has checked the request.
 */
export async function findStandingYes(
  ctx: RequestContext,
  asking: Asking,
): Promise<{ covered: StandingYes[]; missed: StandingNo[] }> {
  const { db, company, now } = ctx;
  const today = isoDateOf(now);
  const use = judgedUse(asking.use, { today, companyId: company.id });
  const [songs, standing] = await db.batch([
    db.all<{
      id: string;
      facts: string;
    }>(sql`SELECT recordings.id AS id, ${songFacts({ companyId: company.id })} AS facts FROM recordings
      WHERE recordings.id IN (SELECT value FROM json_each(${JSON.stringify(asking.recordingIds)}))`),
    selectStanding(ctx, asking),
  ]);
  const factsOf = new Map<string, SongFacts>(songs.map(({ id, facts }) => [id, readSongFacts(facts)]));
  const usedBy = new Map(standing.map(({ id, usedHere }) => [id, new Set(parseWords(usedHere))]));
  const covered: StandingYes[] = [];
  const missed: StandingNo[] = [];
  for (const offer of asking.offers) {
    const { partyId, recordingId, side } = offer;
    const facts = factsOf.get(recordingId);
    if (!facts?.shares.some((share) => share.side === side && share.partyId === partyId)) continue;
    for (const one of standing.filter((found) => found.partyId === partyId)) {
      const { id: standingId, name, party, email, keepers, updatedAt: version } = one;
      if (covered.some(isSame(offer))) continue;
      const songsOf = usedBy.get(standingId) ?? new Set();
      const misses = [
        ...missesOfParty(one),
        ...missesOfUse(one, { use, offer, today }),
        ...missesOfSong(one, facts, { use, side, today }),
        ...missesOfMonth(one, songsOf, recordingId),
      ];
      const named = { standingId, name, partyId, party, recordingId, side };
      if (misses.length > 0) {
        missed.push({ ...named, misses: misses.map(describeMiss) });
        continue;
      }
      songsOf.add(recordingId);
      const emails = addressesOf({ email, keepers });
      const fee = { fee: offer.fee ?? 0, currency: offer.currency ?? one.currency };
      covered.push({ ...named, ...fee, version, emails });
    }
  }
  return { covered, missed: missed.filter((no) => !covered.some(isSame(no))) };
}

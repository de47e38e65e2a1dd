import { asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type ApprovalItem, isApprovalLost, judgeApprovals } from "#app/licensing/approvals/judge-approvals.ts";
import type { SideClearance } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";
import { clearanceOf, selectClearances } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The company's id alone: the nightly job has no more. */
export type Reader = Pick<RequestContext, "db" | "now"> & { company: { id: string } };

/** Query for what parties were asked and answered about a request that the caller has checked, in the order of asking, for a batch. */
export function selectApprovals({ db, company }: Reader, { id }: { id: string }) {
  const { approvalRequests: r, ofCompany } = scoped(db, company);
  const { requestId, recordingId, side, partyId, fee, shares, answer, answerFee, answerText } = approvalItems;
  return db
    .select({
      ...{ requestId, recordingId, side, partyId, fee, shares, answer, answerFee, answerText },
      ...{ decision: approvalItems.decision, isSold: approvalItems.isSold, title: recordings.title },
      ...{ partyName: r.partyName, currency: r.currency, expiresAt: r.expiresAt, answerBy: r.answerBy },
      ...{ answeredAt: r.answeredAt, answeredBy: r.answeredBy, ignored: r.ignored, standingId: r.standingId },
      askedAt: sql<number>`${r.createdAt}`.as("asked_at"),
      isIgnored: sql<boolean>`${r.ignored} IS NOT NULL`.mapWith(Boolean).as("is_ignored"),
    })
    .from(r)
    .innerJoin(approvalItems, eq(approvalItems.requestId, r.id))
    .innerJoin(recordings, eq(recordings.id, approvalItems.recordingId))
    .where(ofCompany(r, eq(r.transactionId, id)))
    .orderBy(asc(r.createdAt), asc(r.id), asc(recordings.title), asc(approvalItems.side));
}

export type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number] & ApprovalItem;

type Terms = Parameters<typeof usageOf>[0] & { id: string };

/** A side of a song of a request: who holds and who must agree. */
export type AskedSide = {
  recordingId: string;
  title: string;
  side: Side;
  shares: Share[];
  /** Parties that must agree to the use, by what is on file. */
  required: string[];
  /** Shares are missing, or two agreements claim the same one. */
  isIncomplete: boolean;
};

/** Songs of a request with what is on file of them, their clearances, and what parties were asked, for a batch with `toApprovals`. */
export function selectBasis(ctx: Reader, { id }: { id: string }) {
  return [
    ctx.db
      .select({
        recordingId: recordings.id,
        title: recordings.title,
        facts: songFacts({ companyId: ctx.company.id }).as("song_facts"),
      })
      .from(transactionItems)
      .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
      .where(eq(transactionItems.transactionId, id))
      .orderBy(asc(transactionItems.position), asc(transactionItems.recordingId)),
    selectClearances(ctx, { id }),
    selectApprovals(ctx, { id }),
  ] as const;
}

type Basis = {
  songs: { recordingId: string; title: string; facts: string }[];
  stored: Awaited<ReturnType<typeof selectClearances>>;
  items: Awaited<ReturnType<typeof selectApprovals>>;
};

/** The results of `selectBasis` with who must agree to each side. */
export function toApprovals(ctx: Reader, transaction: Terms, { songs, stored, items }: Basis) {
  const client = { today: isoDateOf(ctx.now), companyId: ctx.company.id };
  const sides = songs.flatMap(({ recordingId, title, facts: json }): AskedSide[] => {
    const facts = readSongFacts(json);
    const { approvals, reasons } = judgeClearability(facts, usageOf(transaction), client);
    const refusing = reasons.flatMap((one) =>
      one.kind === "embargo" || one.kind === "refuses-category" ? one.partyId : [],
    );
    return (["master", "composition"] as const).map((side) => {
      const shares = facts.shares.filter((share) => share.side === side);
      const asked = approvals.filter((one) => one.sides.includes(side)).map(({ partyId }) => partyId);
      const refused = refusing.filter((partyId) => shares.some((share) => share.partyId === partyId));
      const isOpen = (kind: string) => kind === "incomplete" || kind === "agreements-overlap";
      return {
        ...{ recordingId, title, side, shares, required: [...new Set([...asked, ...refused])] },
        isIncomplete: reasons.some((one) => isOpen(one.kind) && "side" in one && one.side === side),
      };
    });
  });
  return { sides, stored, items: items as ApprovalRow[] };
}

export type Approvals = ReturnType<typeof toApprovals>;

/** Sides of a request's songs with who must agree, their clearances, and what parties were asked. The caller has checked the request. */
export async function readApprovals(ctx: Reader, transaction: Terms): Promise<Approvals> {
  const [songs, stored, items] = await ctx.db.batch(selectBasis(ctx, transaction));
  return toApprovals(ctx, transaction, { songs, stored, items });
}

/** Each side with what is judged of it. */
function judged({ sides, stored }: Approvals, items: readonly ApprovalItem[]) {
  return sides.map((side) => ({
    ...side,
    items: items.filter((item) => item.recordingId === side.recordingId && item.side === side.side),
    holders: new Set(side.shares.map(({ partyId }) => partyId)),
    stored: clearanceOf(stored, side),
  }));
}

/** The sides whose clearance these words of parties change. `isAsking`: the new ones are questions. */
export function clearSides(
  approvals: Approvals,
  items: readonly ApprovalItem[],
  { now, isAsking = false }: { now: number; isAsking?: boolean },
): SideClearance[] {
  return judged(approvals, items).flatMap(({ recordingId, side, ...input }) => {
    const after = judgeApprovals({ ...input, isAsking, now });
    return after === null ? [] : [{ recordingId, side, ...after }];
  });
}

/** The sides whose parties approved what no longer holds: `isApprovalLost`. */
export function lostSides(approvals: Approvals, given: { now: number; isLonger: boolean }) {
  return judged(approvals, approvals.items).filter((side) => isApprovalLost({ ...side, ...given }));
}

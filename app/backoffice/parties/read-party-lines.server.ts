import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { partiesCopy } from "#app/backoffice/parties/parties-copy.ts";
import { recordingsOfParty } from "#app/backoffice/parties/recordings-of-party.server.ts";
import { sectionOfArtists, selectArtistsOfParty } from "#app/backoffice/parties/same-holder.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { approvalsRegisterPath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import type { RecordSection } from "#app/records/definition/record-store.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { agreementParties, agreements } from "#db/schema/agreements.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { lines: copy } = partiesCopy;

/** Lines of a section; the whole list is behind its link. */
const maxLines = 8;

/** Shares of each side, as `readPartyLines` reads them. */
function describeShares(composition: number | null, master: number | null): string {
  const percent = (points: number) => (points < 0 ? copy.byTerritory : `${points / 100} %`);
  return [
    composition === null ? "" : copy.composition(percent(composition)),
    master === null ? "" : copy.master(percent(master)),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A query, or one that finds nothing for people who may not open its list. */
const when = (isOpen: boolean, condition: SQL | undefined) => (isOpen ? condition : sql`0`);

/**
 * What a rights holder has, as the lists of its page: songs with its shares, agreements, standing approvals, and what this company asked it and
 * heard. Each for those who may open the whole list. One round trip.
 */
export async function readPartyLines(ctx: RequestContext, id: string): Promise<RecordSection[]> {
  const { db, company, actor } = ctx;
  const { approvalRequests, transactions, ofCompany } = scoped(db, company);
  const [mayAgree, mayClear] = [can(actor, "agreements", company), can(actor, "transactions-manage", company)];
  // Null for none; -1 where its shares differ by territory and no one number is true.
  const share = (side: "composition" | "master", subject: SQL) =>
    sql<number | null>`(SELECT iif(count(DISTINCT s.territories || s.excluded_territories) > 1, -1, sum(s.share_bp))
      FROM splits s WHERE s.side = ${side} AND s.subject_id = ${subject} AND s.party_id = ${id} AND s.right_code IN ('all', 'SR'))`;
  const [linked, songs, contracts, rules, asks] = await db.batch([
    selectArtistsOfParty(ctx, id),
    db
      .select({
        ...{ id: recordings.id, title: recordings.title },
        composition: share("composition", sql`${recordings.workId}`).as("composition_bp"),
        master: share("master", sql`${recordings.id}`).as("master_bp"),
      })
      .from(recordings)
      .where(
        when(
          can(actor, "songs", company),
          and(sql`${recordings.id} IN (${recordingsOfParty(id)})`, ne(recordings.status, "deleted")),
        ),
      )
      .orderBy(recordings.title, recordings.id)
      .limit(maxLines),
    db
      .select({ id: agreements.id, name: agreements.number, status: agreements.status, endsOn: agreements.endsOn })
      .from(agreementParties)
      .innerJoin(agreements, eq(agreements.id, agreementParties.agreementId))
      .where(when(mayAgree, eq(agreementParties.partyId, id)))
      .orderBy(desc(agreements.startsOn), agreements.id)
      .limit(maxLines),
    db
      .select({
        ...{ id: standingApprovals.id, name: standingApprovals.name, paused: standingApprovals.paused },
        ...{ minFee: standingApprovals.minFee, currency: standingApprovals.currency },
      })
      .from(standingApprovals)
      .where(when(mayAgree, eq(standingApprovals.partyId, id)))
      .orderBy(standingApprovals.nameKey, standingApprovals.id)
      .limit(maxLines),
    db
      .select({
        ...{ id: approvalRequests.id, transactionId: approvalRequests.transactionId, project: transactions.project },
        ...{ answerBy: approvalRequests.answerBy, answeredAt: approvalRequests.answeredAt },
        standingId: approvalRequests.standingId,
      })
      .from(approvalRequests)
      .innerJoin(transactions, eq(transactions.id, approvalRequests.transactionId))
      .where(when(mayClear, ofCompany(approvalRequests, eq(approvalRequests.partyId, id))))
      .orderBy(desc(approvalRequests.createdAt), desc(approvalRequests.id))
      .limit(maxLines),
  ]);
  const sections: RecordSection[] = [
    sectionOfArtists(ctx, linked),
    {
      ...{ title: copy.songs, all: null },
      lines: songs.map(({ id: song, title, composition, master }) => ({
        ...{ id: song, to: `/songs/${song}`, name: title, note: describeShares(composition, master) },
      })),
    },
    {
      ...{ title: copy.agreements, all: "/agreements" },
      lines: contracts.map(({ id: one, name, status, endsOn }) => ({
        ...{ id: one, to: `/agreements/${one}`, name },
        note: [copy.states[status], endsOn === null ? "" : copy.ends(formatIsoDate(endsOn))].filter(Boolean).join(", "),
      })),
    },
    {
      ...{ title: copy.rules, all: `/standing-approvals?holder=${id}` },
      lines: rules.map(({ id: one, name, paused, minFee, currency }) => ({
        ...{ id: one, to: `/standing-approvals/${one}`, name },
        note: paused ? copy.paused : copy.from(formatMoney(minFee, currency)),
      })),
    },
    {
      ...{ title: copy.asks, all: approvalsRegisterPath },
      lines: asks.map(({ id: one, transactionId, project, answerBy, answeredAt, standingId }) => ({
        ...{ id: one, to: transactionPath(transactionId), name: project || copy.request },
        note:
          standingId !== null
            ? copy.byRule
            : answeredAt === null
              ? copy.waits(formatIsoDate(answerBy))
              : copy.answered(formatIsoDate(isoDateOf(answeredAt))),
      })),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

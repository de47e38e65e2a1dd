import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { can } from "#app/identity/access/scopes.ts";
import { type Proposal, termsOfSong } from "#app/licensing/judge/proposal.ts";
import { readSongRights, songRights, songRightsWithContacts } from "#app/licensing/rights/song-rights.server.ts";
import type { SongRights } from "#app/licensing/rights/song-rights.ts";
import {
  type Clearance,
  clearanceOf,
  type SideState,
  type StoredClearance,
  sides,
} from "#app/licensing/transactions/clearing/clearing.ts";
import { describeReasons, describeSide, type SongReason } from "#app/licensing/transactions/clearing/describe-song.ts";
import { selectClearances } from "#app/licensing/transactions/clearing/select-clearances.server.ts";
import { managesEveryLicence } from "#app/licensing/transactions/require-transaction.server.ts";
import type { Clearability, SongFacts } from "#app/rights/clearability/clearability.ts";
import { rowLightOf, summariseLights } from "#app/rights/clearability/describe-clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { judgeForHolder } from "#app/rights/clearability/judge-for-holder.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { SongPrices } from "#app/rights/rates/song-prices.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import type { RowLight } from "#app/rights/usage/components/lights.tsx";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A song of a request, with the parts that the viewer may see. */
export type TransactionSong = {
  /** Without file addresses if the viewer can no longer see the song. */
  track: TrackView;
  /** Whether the viewer can still see it in the catalogue. */
  isVisible: boolean;
  /** Title of its second choice. */
  second: string | null;
  light: RowLight;
  reasons: SongReason[];
  /** For the staff, and for clients with the Rightholders Info permission. */
  rights: SongRights | null;
  /** Clearance of each side, and what is open of it; the note is for the staff only. */
  states: Record<Side, { state: SideState; open: string[] } & Clearance> | null;
};

type Selection = {
  /** Or an expression for it. */
  id: string | SQL;
  isStaff: boolean;
  /** Id of a licence that is about to be replaced, and therefore shuts out nothing. */
  exceptLicenceId?: SQL | string;
};

/** SQL: the title of an item's second choice, or null. */
export const titleOfSecond = sql<
  string | null
>`(SELECT s.title FROM recordings s WHERE s.id = ${transactionItems.secondId})`;

/** Queries for the songs of a request that the caller has checked, in order, and their clearances, for a batch. */
export function selectSongs(ctx: RequestContext, { id, isStaff, exceptLicenceId = "" }: Selection) {
  // The environment's own staff contact rights holders: a company's staff see their names but no addresses.
  const rights = isStaff && managesEveryLicence(ctx) ? songRightsWithContacts : songRights;
  return [
    ctx.db
      .select({
        ...trackColumns,
        isVisible: sql<number>`${visibleTo(ctx)}`.as("is_visible"),
        rights: rights(ctx).as("song_rights"),
        tierId: recordings.tierId,
        second: titleOfSecond.as("second_title"),
        promised: promisedDays(ctx, id).as("promised_days"),
        facts: songFacts({ companyId: ctx.company.id, holderId: clientOf(ctx, id), exceptLicenceId }).as("song_facts"),
      })
      .from(transactionItems)
      .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
      .where(eq(transactionItems.transactionId, id))
      .orderBy(asc(transactionItems.position), asc(transactionItems.recordingId)),
    selectClearances(ctx, { id }),
  ] as const;
}

/** SQL for JSON of the days until which parties have to answer what they were asked about a recording, by their ids. */
function promisedDays({ db, company, now }: RequestContext, id: string | SQL) {
  const { approvalRequests, ofCompany } = scoped(db, company);
  const isOpen = and(isNull(approvalRequests.answeredAt), gt(approvalRequests.expiresAt, now));
  return sql<string>`(SELECT json_group_object(item.party_id, ${approvalRequests.answerBy}) FROM ${approvalRequests}
    CROSS JOIN approval_items item ON item.request_id = ${approvalRequests.id} AND item.recording_id = ${recordings.id}
    WHERE ${ofCompany(approvalRequests, and(eq(approvalRequests.transactionId, id), isOpen))})`;
}

const parsePromised = jsonReader(z.record(z.string(), z.string()), "days until which parties answer");

/** Facts with when parties answer: by the day that a question names, else as they usually do. */
function withAnswers(facts: SongFacts, rights: SongRights, promised: string): SongFacts {
  const answers = new Map(rights.shares.map(({ partyId, answers: usual }) => [partyId, usual]));
  const days = parsePromised(promised);
  const timesOf = ({ partyId }: Share) => ({ answers: answers.get(partyId), promised: days[partyId] });
  return { ...facts, shares: facts.shares.map((share) => ({ ...share, ...timesOf(share) })) };
}

/** Id of who asked. */
export function clientOf({ db, company }: Pick<RequestContext, "db" | "company">, id: string | SQL): SQL {
  const { transactions, select } = scoped(db, company);
  return sql`(${select({ userId: transactions.userId }, transactions, eq(transactions.id, id))})`;
}

/** The results of `selectSongs`. */
export type SongRows = {
  rows: {
    trackId: string;
    trackJson: string;
    isVisible: number;
    rights: string;
    facts: string;
    promised: string;
    tierId: string | null;
    second: string | null;
  }[];
  stored: StoredClearance[];
};

/** `clearability`: as the client sees it. */
type Judged = Omit<TransactionSong, "light"> & { clearability: Clearability; tierId: string | null };

function readSong(ctx: RequestContext, row: SongRows["rows"][number], input: Input): Judged {
  const { stored, proposal, isStaff, namesParties } = input;
  const set = (side: Side) => clearanceOf(stored, { recordingId: row.trackId, side });
  const all = { master: set("master"), composition: set("composition") };
  const rights = namesParties ? readSongRights(row.rights) : null;
  const onFile = readSongFacts(row.facts);
  const facts = rights === null ? onFile : withAnswers(onFile, rights, row.promised);
  const client = { today: isoDateOf(ctx.now), companyId: ctx.company.id };
  const clearances = { master: all.master.status, composition: all.composition.status };
  const terms = termsOfSong(proposal, row.trackId);
  const clearability = judgeClearability(facts, terms, client, clearances, terms.fees);
  const visible = (side: Side) => ({ ...all[side], note: isStaff ? all[side].note : "" });
  const readable = { master: visible("master"), composition: visible("composition") };
  const track = trackOfRow(row);
  const isVisible = row.isVisible === 1;
  const stateOf = (side: Side, known: SongRights) => ({
    ...readable[side],
    ...describeSide(side, clearability, { rights: known, clearances: readable }),
  });
  return {
    track: isVisible ? track : { ...track, mediaBase: "", miniPeaks: "" },
    ...{ isVisible, rights, tierId: row.tierId, second: row.second },
    clearability: judgeForHolder(isStaff ? "client" : "reader", facts, terms, client, clearances, terms.fees),
    reasons: describeReasons(clearability, { rights, clearances: readable }),
    states: rights && { master: stateOf("master", rights), composition: stateOf("composition", rights) },
  };
}

type Budget = Parameters<SongPrices["overBudget"]>[1];

/** "2,880 EUR; 880 EUR over the budget": the price of a request's songs by the rate card. */
export function priceOf(prices: SongPrices, tiers: (string | null)[], request: Budget): string {
  return [prices.total(tiers, request.alternatives), prices.overBudget(tiers, request)].filter(Boolean).join("; ");
}

/**
 * The songs of a request with the state of each side, without the names of parties and what they said: what a guest of its room may know.
 */
export function readSideStates(ctx: RequestContext, input: SongRows & { proposal: Proposal }) {
  return input.rows.map((row) => {
    const { track, states } = readSong(ctx, row, { ...input, isStaff: false, namesParties: true });
    return {
      id: track.id,
      title: track.title,
      states: sides.map((side) => ({ side, state: states?.[side].state ?? "open" })),
    };
  });
}

type Input = SongRows & { proposal: Proposal; isStaff: boolean; namesParties: boolean };

/**
 * The rows of `selectSongs` with the parts that the viewer may see, and their totals: "3 clear, 2 need Harbour Street, about 5 days". `price`:
 * of all of them by the rate card, null without `prices`.
 */
export function readSongs(
  ctx: RequestContext,
  {
    prices = null,
    request = null,
    ...input
  }: Omit<Input, "namesParties"> & {
    prices?: SongPrices | null;
    request?: Budget | null;
  },
): { songs: TransactionSong[]; totals: string; price: string | null } {
  const namesParties = input.isStaff || can(ctx.actor, "rightsholders-info", ctx.company);
  const judged = input.rows.map((row) => readSong(ctx, row, { ...input, namesParties }));
  const tiers = judged.map(({ tierId }) => tierId);
  return {
    songs: judged.map(({ clearability, tierId, ...song }) => ({
      ...song,
      light: { ...rowLightOf(clearability, { namesParties }), ...(prices && { price: prices.text(tierId) }) },
    })),
    price: prices && request && priceOf(prices, tiers, request),
    totals: summariseLights(
      judged.map(({ clearability }) => clearability),
      { namesParties },
    ),
  };
}

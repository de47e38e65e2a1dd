import { and, asc, count, eq, getTableColumns, max, type SQL, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { priceOf, titleOfSecond } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import { rowLightOf, summariseLights } from "#app/rights/clearability/describe-clearability.ts";
import { isInTime } from "#app/rights/clearability/in-time.ts";
import { judgeForHolder } from "#app/rights/clearability/judge-for-holder.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { formatEdits } from "#app/rights/edits.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { kinds } from "#app/rights/licence-terms.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { rateWords } from "#app/rights/rates/rates-words.ts";
import { pricesFor } from "#app/rights/rates/read-priced-clearability.server.ts";
import { selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { rulesFor, selectRules } from "#app/rights/standing/read-rules.server.ts";
import { noFees } from "#app/rights/terms/terms.ts";
import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import { takeableTiers } from "#app/rights/usage/may-take.ts";
import { selectOrderLimits } from "#app/rights/usage/order-limits.server.ts";
import { namesPartiesTo } from "#app/rights/usage/read-row-lights.server.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import type { TrackView } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the number of songs in the user's draft at this company, for the caller's batch: one row `{ figure }`. */
export function countDraftItems(
  { db, company }: Pick<RequestContext, "db" | "company">,
  input: { userId: SQL | string },
) {
  const { transactions, ofCompany } = scoped(db, company);
  const isOwnDraft = and(eq(transactions.userId, input.userId), eq(transactions.status, "draft"));
  return db
    .select({ figure: count().as("figure") })
    .from(transactionItems)
    .innerJoin(transactions, eq(transactions.id, transactionItems.transactionId))
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(ofCompany(transactions, and(isOwnDraft, visibleTo({ company, actor: { id: input.userId } }))));
}

/** Query for the songs of a draft in order, with their visibility to the user, for the caller's batch: rows for `draftSongsOf`. */
export function selectDraftSongs(ctx: RequestContext, isOwnDraft: SQL | undefined) {
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({
      ...trackColumns,
      isVisible: sql<number>`${visibleTo(ctx)}`.as("is_visible"),
      secondId: transactionItems.secondId,
      second: titleOfSecond.as("second_title"),
    })
    .from(transactionItems)
    .innerJoin(transactions, eq(transactions.id, transactionItems.transactionId))
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(ofCompany(transactions, isOwnDraft))
    .orderBy(asc(transactionItems.position));
}

/** A song that is only named: of a draft, one that was unpublished after it was added, or a second choice. */
export type GoneSong = { id: string; name: string };

/** Splits the rows of `selectDraftSongs` into songs that can be requested and songs that were unpublished. */
export function draftSongsOf(rows: { trackId: string; trackJson: string; isVisible: number }[]) {
  const isGone = ({ isVisible }: { isVisible: number }) => isVisible !== 1;
  return {
    tracks: rows.filter((row) => !isGone(row)).map(trackOfRow),
    gone: rows.filter(isGone).map((row): GoneSong => ({ id: row.trackId, name: trackName(trackOfRow(row)) })),
  };
}

/** Query for what decides whether a draft's songs can be licensed, for the caller's batch. */
function selectDraftFacts(ctx: RequestContext, isOwnDraft: SQL | undefined) {
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({
      recordingId: transactionItems.recordingId,
      tierId: recordings.tierId,
      json: songFacts({
        companyId: ctx.company.id,
        holderId: sql`${transactions.userId}`,
        answers: true,
      }).as("song_facts"),
    })
    .from(transactionItems)
    .innerJoin(transactions, eq(transactions.id, transactionItems.transactionId))
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(and(ofCompany(transactions, isOwnDraft), visibleTo(ctx)));
}

/** Field values of the user's draft. */
export type DraftValues = {
  kind: (typeof kinds)[number];
  project: string;
  endClient: string;
  media: string[];
  territories: string;
  termMonths: string;
  perpetual: boolean;
  startsOn: string;
  neededBy: string;
  exclusivity: string;
  category: string;
  budget: string;
  currency: string;
  budgetPer: "total" | "track";
  edits: string;
  alternatives: boolean;
  description: string;
  version: string;
};

/** `lights` are by recording id, `totals` of all of them. `state` changes when other terms are saved and with each sending, also when there is no draft before and after. */
type Draft = {
  draft: DraftValues;
  tracks: TrackView[];
  gone: GoneSong[];
  /** Second choices by the recording ids of the songs that they would replace. */
  seconds: Record<string, GoneSong>;
  lights: RowLights;
  totals: string;
  /** By the rate card, in words; null where the user sees none. */
  price: string | null;
  state: string;
};

const emptyDraft: DraftValues = {
  kind: "licence",
  project: "",
  endClient: "",
  media: [],
  territories: "",
  termMonths: "",
  perpetual: false,
  startsOn: "",
  neededBy: "",
  exclusivity: "none",
  category: "",
  budget: "",
  currency: "",
  budgetPer: "total",
  edits: "",
  alternatives: false,
  description: "",
  version: "",
};

/**
 * The user's draft request at this company and its songs; empty if there is none. @throws AppError unauthorised, forbidden
 */
export async function getDraft(ctx: RequestContext): Promise<Draft> {
  const actor = requireAccess(ctx, "transactions");
  const { db, company } = ctx;
  const { transactions, select } = scoped(db, company);
  const isOwnDraft = and(eq(transactions.userId, actor.id), eq(transactions.status, "draft"));
  const [rows, items, sent, facts, rules, cards, orders] = await db.batch([
    select(getTableColumns(transactions), transactions, isOwnDraft),
    selectDraftSongs(ctx, isOwnDraft),
    select({ last: max(transactions.sentAt) }, transactions, eq(transactions.userId, actor.id)),
    selectDraftFacts(ctx, isOwnDraft),
    selectRules(ctx),
    selectCard(ctx),
    selectOrderLimits(ctx),
  ]);
  const [row] = rows;
  const { tracks, gone } = draftSongsOf(items);
  // Without the version, which also changes with the songs.
  const stateOf = (terms: DraftValues) => JSON.stringify([{ ...terms, version: "" }, sent[0]?.last]);
  if (row === undefined)
    return {
      ...{ draft: emptyDraft, tracks, gone, seconds: {}, lights: {}, totals: "", price: null },
      state: stateOf(emptyDraft),
    };
  const seconds = Object.fromEntries(
    items.flatMap(({ trackId, secondId: second, second: name }) =>
      second === null || name === null ? [] : [[trackId, { id: second, name }]],
    ),
  );
  const client = { today: isoDateOf(ctx.now), companyId: company.id };
  const prices = pricesFor(ctx, cards, row);
  const rulesOf = rulesFor({ rules, cards }, row);
  const usage = usageOf(row);
  // An edit is a price of its own, and what is no licence is asked for in words.
  const isPlain = row.kind === "licence" && row.edits.length === 0;
  const takeable = isPlain ? takeableTiers(ctx, { usage, prices, orders, today: client.today }) : null;
  const judged = facts.map(({ recordingId, tierId, json }) => ({
    recordingId,
    price: prices === null ? {} : { price: prices.text(tierId) },
    take: takeable?.(tierId) ? { take: writeUsage(usage) } : {},
    clearability: judgeForHolder("reader", readSongFacts(json), usage, client, {}, noFees, rulesOf(tierId)),
  }));
  const reader = namesPartiesTo(ctx);
  const lights = Object.fromEntries(
    judged.map(({ recordingId, clearability, price, take }) => {
      const inTime = row.neededBy && isInTime(clearability, { ...reader, now: ctx.now, by: row.neededBy });
      const light = { ...rowLightOf(clearability, reader), ...price, ...(clearability.light === "clear" && take) };
      return [recordingId, typeof inTime === "boolean" ? { ...light, inTime } : light];
    }),
  );
  const summary = summariseLights(
    judged.map(({ clearability }) => clearability),
    reader,
  );
  const totals = row.alternatives && judged.length > 1 ? requestCopy.oneOfThem(summary) : summary;
  const { kind, project, endClient, media, perpetual, exclusivity, category, description, currency, budget } = row;
  const { alternatives, budgetPer } = row;
  const draft = {
    kind,
    project,
    endClient,
    media,
    perpetual,
    exclusivity,
    category,
    description,
    alternatives,
    budgetPer,
    edits: formatEdits(row.edits),
    territories: row.territories.join(", "),
    termMonths: row.termMonths === null ? "" : String(row.termMonths),
    startsOn: row.startsOn ?? "",
    neededBy: row.neededBy ?? "",
    budget: budget === null || currency === null ? "" : fromMinorUnits(budget, currency),
    currency: currency ?? "",
    version: String(row.updatedAt),
  };
  const tiers = facts.map(({ tierId }) => tierId);
  const price = prices === null || tiers.length === 0 ? null : rateWords.total(priceOf(prices, tiers, row));
  return { draft, tracks, gone, seconds, lights, totals, price, state: stateOf(draft) };
}

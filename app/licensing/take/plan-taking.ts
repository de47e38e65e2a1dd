import type { Taking } from "#app/edge/context/company.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import type { ApprovalItem } from "#app/licensing/approvals/judge-approvals.ts";
import type { FileKind } from "#app/licensing/delivery/file-kinds.ts";
import { judgeDeal } from "#app/licensing/judge/judge-deal.ts";
import { proposalOf, termsOf, termsOfSong } from "#app/licensing/judge/proposal.ts";
import { onePrice, priceSongs } from "#app/licensing/quotes/price-songs.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import { missesOfOrder, type OpenOrder } from "#app/licensing/take/order.ts";
import { settledClearances, settledItems } from "#app/licensing/take/settled-items.ts";
import { type TakeMiss, takeCopy } from "#app/licensing/take/take-copy.ts";
import type { StoredClearance } from "#app/licensing/transactions/clearing/clearing.ts";
import type { Clearability, SongFacts } from "#app/rights/clearability/clearability.ts";
import { describeLight, describeReason } from "#app/rights/clearability/describe-clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { judgeForHolder } from "#app/rights/clearability/judge-for-holder.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { MadeFacts } from "#app/rights/made/made.ts";
import type { Price, PricedSong, RateCard } from "#app/rights/rates/rate-card.ts";
import type { SettledSide } from "#app/rights/standing/standing-approval.ts";
import type { RulesOfSong } from "#app/rights/standing/standing-rules.ts";
import { noFees } from "#app/rights/terms/terms.ts";
import { takeMissesOfUse } from "#app/rights/usage/may-take.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import type { StoredLine, StoredPricing, StoredTerms } from "#db/schema/quotes.server.ts";

/** A track that is to be taken, as it was read in one batch. */
export type Candidate = {
  recordingId: string;
  slug: string;
  title: string;
  artists: string;
  tier: { id: string; name: string } | null;
  facts: SongFacts;
  /** How it was made; what is warranted of it is part of the offer. */
  made?: MadeFacts;
  /** Kinds of files that can be delivered. */
  files: FileKind[];
};

type Asked = {
  actor: Pick<Actor, "isProgram">;
  songs: readonly Candidate[];
  usage: Usage | null;
  /** In force; `isOwn`: of the company. */
  card: { id: string; version: number; isOwn: boolean; card: RateCard } | null;
  taking: Taking;
  /** By the person this month, in minor units of the limit's currency. */
  spent: number;
  company: { id: string; subdomain: string | null };
  now: number;
  reader: { namesParties: boolean };
  /** What parties agreed to in advance, by the tier of a track. */
  rulesOf: (tierId: string | null) => RulesOfSong;
};

export type PlannedSong = Omit<Candidate, "facts"> & {
  light: Clearability["light"];
  misses: TakeMiss[];
  /** Number of the licence that the person holds for the use. */
  held: string | null;
  /** Who must agree first. */
  asks: { partyId: string; name: string }[];
  /** By which standing approvals it is clear, their answers, and the sides that these clear. */
  settled: { sides: SettledSide[]; items: ApprovalItem[]; clearances: StoredClearance[] };
};
type Planned = { songs: PlannedSong[]; offer: Offer };
type Offer = { terms: StoredTerms; currency: string; lines: StoredLine[]; pricing: StoredPricing; net: number };
export type TakePlan = {
  songs: PlannedSong[];
  /** Of all tracks together; empty if they can be taken. */
  misses: TakeMiss[];
  /** Null while nothing can be priced. */
  offer: Offer | null;
};

const { misses: copy } = takeCopy;

const notSettled = { sides: [], items: [], clearances: [] };

const heldBy = ({ reasons }: Clearability) =>
  reasons.flatMap((one) => (one.kind === "held" ? one.number : []))[0] ?? null;

const hasFavoured = ({ reasons }: Clearability) => reasons.some(({ kind }) => kind === "mfn");

type Terms = { terms: StoredTerms; currency: string };

/** A party that agreed in advance hears of each use, also at a fee up to which it need not be asked. */
const withoutPreclearance = (facts: SongFacts): SongFacts => ({
  ...facts,
  shares: facts.shares.map((share) => ({ ...share, terms: { ...share.terms, preclearFee: null } })),
});

/** Why a track is not clear for the use, in words; a price that a party approved in confidence clears nothing by itself. */
function judgeCandidate(song: Candidate, price: Price, { terms, currency }: Terms, asked: Asked) {
  const at = { now: asked.now, company: asked.company };
  const client = { today: isoDateOf(asked.now), companyId: asked.company.id };
  const line = { ...song, masterFee: price.master, compositionFee: price.composition };
  const proposal = proposalOf(terms, { lines: [line], currency });
  const judged = termsOfSong(proposal, song.recordingId);
  const rules = asked.rulesOf(song.tier?.id ?? null);
  const shown = judgeForHolder("reader", song.facts, judged, client, {}, noFees, rules);
  const offered = judgeClearability(withoutPreclearance(song.facts), judged, client, {}, judged.fees, rules);
  const items = settledItems(song, offered.settled, asked.now);
  const clearances = settledClearances(song, items, asked.now);
  const deal = { songs: [song], stored: clearances, items, requested: terms };
  // A fee that was rounded may be less than a minor unit apart from that of its share.
  const refusals = judgeDeal(deal, proposal, at).flatMap((side) => side.refusals);
  const isCovered = refusals.every(({ kind, canOverride }) => kind === "answer" && canOverride);
  const isClear = shown.light === "clear" && offered.light === "clear" && isCovered;
  const { reasons } = shown.light === "clear" ? offered : shown;
  const open = reasons.filter(({ weighs, kind }) => weighs !== "tells" || kind === "held");
  const texts = [...new Set(open.map((reason) => describeReason(reason, asked.reader)))];
  const settled = { sides: offered.settled, items, clearances };
  // What its parties agreed to together is more than a side's fee.
  const other = refusals.some(({ kind, partyId }) => kind === "answer" && partyId === null)
    ? copy.byCountry
    : describeLight(shown);
  return { shown, isClear, settled, texts: texts.length === 0 ? [other] : texts };
}

function planSong(song: Candidate, priced: PricedSong | undefined, use: Terms, asked: Asked) {
  const { facts: _, ...named } = song;
  const price = onePrice(priced);
  const judgedAt = price ?? { master: 0, composition: 0, currency: use.currency, total: 0, rows: [] };
  const { shown, isClear, settled, texts } = judgeCandidate(song, judgedAt, use, asked);
  const isFavoured = hasFavoured(shown) && judgedAt.master !== judgedAt.composition;
  const misses: TakeMiss[] = [
    ...(isClear ? [] : [{ kind: "not-clear" as const, texts }]),
    ...(price === null ? [{ kind: "no-price" as const }] : []),
    ...(isFavoured ? [{ kind: "mfn" as const }] : []),
    ...(song.files.length === 0 ? [{ kind: "no-file" as const }] : []),
  ];
  const fees = price === null ? null : { masterFee: price.master, compositionFee: price.composition };
  const { light, approvals: asks } = shown;
  return { planned: { ...named, light, misses, held: heldBy(shown), asks, settled }, fees };
}

/** What the order, or else the company's limits, don't allow. */
function missesOfLimits(asked: Asked, order: OpenOrder | null, { songs, offer }: Planned): TakeMiss[] {
  const { net, currency, ...offered } = offer;
  const { taking, spent, actor, company, now } = asked;
  if (order !== null) {
    const at = { actor, taking, companyId: company.id, today: isoDateOf(now) };
    const speakers = songs.flatMap(({ settled }) => settled.sides.flatMap((side) => side.speakers));
    const texts = missesOfOrder(order, { ...offered, ...at, net, currency, speakers });
    return texts.length === 0 ? [] : [{ kind: "order", title: order.title, texts }];
  }
  const { perLicence, perMonth } = taking;
  if (currency !== taking.currency) return [{ kind: "currency", currency: taking.currency }];
  if (net > perLicence) return [{ kind: "per-licence", amount: perLicence, currency }];
  const left = Math.max(0, perMonth - spent);
  return net > left ? [{ kind: "per-month", amount: left, currency }] : [];
}

/** Of tracks that are clear by one standing approval, those that it has no room for this month. */
function missesOfMonth(songs: readonly PlannedSong[], { settled: { sides } }: PlannedSong, asked: Asked): TakeMiss[] {
  const texts = sides.flatMap(({ standingId, party, left }) => {
    const count = songs.filter((song) => song.settled.sides.some((one) => one.standingId === standingId)).length;
    return left === null || count <= left ? [] : [copy.room(asked.reader.namesParties ? party : null, left)];
  });
  return texts.length === 0 ? [] : [{ kind: "not-clear", texts: [...new Set(texts)] }];
}

/** The tracks at the prices of a currency. */
function planSongs(asked: Asked, card: NonNullable<Asked["card"]>, use: Terms): Planned {
  const { songs } = asked;
  const { prices, pricing } = priceSongs(card, { songs, ...use });
  const planned = songs.map((song) => planSong(song, prices.get(song.recordingId), use, asked));
  const lines = planned.flatMap(({ planned: { recordingId, title, artists, made }, fees }) =>
    fees === null ? [] : [{ recordingId, title, artists, ...fees, made }],
  );
  const offer: Offer = { ...use, lines, pricing, net: totalsOf(lines, null).net };
  const found = planned.map((song) => song.planned);
  const withMonth = found.map((song) => ({ ...song, misses: [...song.misses, ...missesOfMonth(found, song, asked)] }));
  return { songs: withMonth, offer };
}

/**
 * Which tracks can be taken for a use, at what price by the rate card, and what is missing for the others: docs/product/taking.md. Pure: the act
 * asserts in its batch that nothing of it changed. Returns the plan under an order, whose signature and limits count in place of the person's,
 * or under none.
 */
export function planTakings(asked: Asked): (order: OpenOrder | null) => TakePlan {
  const { usage, card } = asked;
  const today = isoDateOf(asked.now);
  const unpriced = (misses: TakeMiss[]) => (): TakePlan => ({
    songs: asked.songs.map(({ facts: _, ...song }) => ({
      ...{ ...song, light: "approvals", misses: [], held: null, asks: [], settled: notSettled },
    })),
    ...{ misses, offer: null },
  });
  if (usage === null) return unpriced([{ kind: "no-usage" }]);
  const ofUse = takeMissesOfUse(usage, today);
  if (ofUse.length > 0) return unpriced(ofUse);
  // What clients see of a card is said by one of their company.
  if (card === null || !card.isOwn || card.card.show !== "price") return unpriced([{ kind: "no-price" }]);
  const terms: StoredTerms = {
    ...termsOf({ ...usage, edits: [], alternatives: false }),
    startsOn: usage.startsOn ?? today,
  };
  const { rates, currency: own } = card.card;
  const plans = new Map<string, Planned>();
  return (order) => {
    const wanted = order?.currency ?? usage.currency;
    const currency = rates.find((one) => one.currency === wanted)?.currency ?? own;
    const plan = plans.get(currency) ?? planSongs(asked, card, { terms, currency });
    plans.set(currency, plan);
    const isOpen = plan.songs.some(({ misses }) => misses.length > 0);
    return { ...plan, misses: isOpen ? [] : missesOfLimits(asked, order, plan) };
  };
}

/** Whether all tracks of a plan can be taken as they are. */
export function isTakeable({ songs, misses, offer }: TakePlan): boolean {
  return songs.length > 0 && misses.length === 0 && offer !== null && songs.every((song) => song.misses.length === 0);
}

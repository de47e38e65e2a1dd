import type { OpenOrder } from "#app/licensing/take/order.ts";
import type { RestrictionFact, SongFacts } from "#app/rights/clearability/clearability.ts";
import type { RateCard } from "#app/rights/rates/rate-card.ts";
import type { Side } from "#app/rights/shares.ts";
import type { StandingRule } from "#app/rights/standing/standing-rules.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { companyId, type SongWorld, today, type World } from "#test/unit/licensing/take/random-worlds.ts";

/**
 * What may be taken, as docs/product says it: taking.md, standing-approvals.md, clearability.md, and decision 104 for prices. It shares types with
 * the product and no function, and knows no more countries and media than the worlds have.
 */

const [dach, elsewhere] = [["DE", "AT", "CH"], "elsewhere"] as const;
const everywhere = [...dach, "US", "FR", elsewhere];
const isAi = (medium: string) => medium.startsWith("ai_");
const all = "all_media_incl_future";

function countries(codes: readonly string[], excluded: readonly string[] = []): Set<string> {
  const each = (code: string) => (code === "World" ? everywhere : code === "DACH" ? [...dach] : [code]);
  const out = new Set(excluded.flatMap(each));
  return new Set(codes.flatMap(each).filter((code) => !out.has(code)));
}

const isIn = (small: Iterable<string>, large: Set<string>) => [...small].every((one) => large.has(one));
const meet = (one: Set<string>, other: Set<string>) => [...one].some((code) => other.has(code));

/** An empty list grants all media but those of AI, and so does the medium of all. */
const grants = (list: readonly string[], wanted: readonly string[]) =>
  wanted.every((medium) => list.includes(medium) || (!isAi(medium) && (list.length === 0 || list.includes(all))));

/** The day before the same day, months later; the worlds have no starts at the end of a month. */
function lastDay(first: string, months: number | null): string {
  if (months === null) return "9999-12-31";
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return new Date(day.getTime() - 86_400_000).toISOString().slice(0, 10);
}

type Use = {
  first: string;
  last: string;
  media: string[];
  places: Set<string>;
  category: string;
  months: number | null;
};

/** What a use has to name to be taken; null for one that is left open, exclusive or over. */
function usable(usage: Usage | null): Use | null {
  if (usage === null) return null;
  const { media, territories, termMonths: months, perpetual, category, exclusivity, startsOn } = usage;
  const first = startsOn ?? today;
  const isNamed = media.length > 0 && territories.length > 0 && (months !== null || perpetual) && category !== "";
  if (!isNamed || exclusivity !== "none" || first < today) return null;
  return { first, last: lastDay(first, months), media, places: countries(territories), category, months };
}

const decimals = (currency: string) => (currency === "JPY" ? 0 : 2);
const groups = [["web_paid", "social_paid"], ["radio"], ["cinema"]];

function mediaFactor({ media }: RateCard, used: readonly string[]): number | null {
  if (used.some((medium) => media[medium] === undefined)) return null;
  const most = media[all] ?? 0;
  if (used.includes(all)) return most;
  const sums = groups.map((group) => Math.max(0, ...group.map((one) => (used.includes(one) ? (media[one] ?? 0) : 0))));
  return Math.min(
    most,
    sums.reduce((sum, bp) => sum + bp, 0),
  );
}

function placeFactor({ territories, otherCountryBp }: RateCard, places: Set<string>): number {
  if (places.has(elsewhere)) return 10_000;
  const row = (code: string) => territories.find((one) => one.code === code)?.bp;
  const single = (codes: string[]) => codes.reduce((sum, code) => sum + (row(code) ?? otherCountryBp), 0);
  const [inside, outside] = [
    [...places].filter((code) => countries(["DACH"]).has(code)),
    [...places].filter((code) => !countries(["DACH"]).has(code)),
  ];
  const grouped = inside.length === 0 ? 0 : (row("DACH") ?? 0);
  return Math.min(10_000, single([...places]), grouped + single(outside));
}

export type Priced = { master: bigint; composition: bigint };

/** By the card in a currency: one exact product, rounded up once. Null without one price. */
function priceOf(card: RateCard, song: { tier: string | null }, use: Use, currency: string): Priced | null {
  if (use.media.some(isAi)) return null;
  const base = card.tiers.find((one) => one.tierId === song.tier) ?? card.tiers.find((one) => one.tierId === "");
  const micro = currency === card.currency ? 1_000_000 : card.rates.find((one) => one.currency === currency)?.micro;
  const media = mediaFactor(card, use.media);
  if (base === undefined || micro === undefined || media === null) return null;
  const { months } = use;
  const term =
    months === null ? card.perpetualBp : (card.term.find((one) => one.months >= months)?.bp ?? card.perpetualBp);
  const scale = (amount: number) => BigInt(amount) * BigInt(micro) * 10n ** BigInt(decimals(currency));
  const under = 1_000_000n * 10n ** BigInt(decimals(card.currency)) * 10_000n ** 4n;
  const step = BigInt(card.roundTo) * 10n ** BigInt(decimals(currency));
  const total = (size: number) => {
    const factors = [media, placeFactor(card, use.places), term, size].reduce(
      (product, bp) => product * BigInt(bp),
      1n,
    );
    const [product, minimum] = [scale(base.master + base.composition) * factors, scale(card.minimum) * 10_000n ** 4n];
    const exact = product > minimum ? product : minimum;
    return ((exact + under * step - 1n) / (under * step)) * step;
  };
  const sizes = card.clientSize === "" ? [7_000, 15_000] : [card.sizesBp[card.clientSize] ?? 0];
  const [low, high = low] = sizes.map(total);
  if (low === undefined || high === undefined || low !== high) return null;
  const [own, whole] = [BigInt(base.master), BigInt(base.master + base.composition)];
  const master = (2n * high * own + whole) / (2n * whole);
  return { master, composition: high - master };
}

type Offer = Priced & { currency: string };

/** A side's fee times the basis points of a party's shares of it: ten thousand times its share. */
function shareOf(facts: SongFacts, { partyId, side }: { partyId: string; side: Side }, fee: bigint): bigint {
  const bp = facts.shares
    .filter((one) => one.side === side && one.partyId === partyId)
    .reduce((sum, one) => sum + one.shareBp, 0);
  return fee * BigInt(Math.min(10_000, bp));
}

function isUnderAgreement({ agreementId, partyId }: StandingRule, { agreements }: SongFacts, use: Use): boolean {
  if (agreementId === null) return true;
  const found = agreements.find((one) => one.id === agreementId && one.partyId === partyId && one.isForClient);
  if (found === undefined || found.startsOn > today || found.startsOn > use.first) return false;
  const isLong = found.endsOn === null || found.endsOn >= use.last;
  return isLong && grants(found.media, use.media) && isIn(use.places, countries(found.territories, found.excluded));
}

function covers(
  rule: StandingRule,
  at: { partyId: string; side: Side },
  facts: SongFacts,
  use: Use,
  offer: Offer,
): boolean {
  const { minFee, validFrom, validUntil, maxMonths } = rule;
  const own = facts.shares.filter((one) => one.side === at.side && one.partyId === at.partyId).map((one) => one.terms);
  return (
    rule.partyId === at.partyId &&
    (rule.side === "both" || rule.side === at.side) &&
    grants(rule.media, use.media) &&
    isIn(use.places, countries(rule.territories, rule.excluded)) &&
    (rule.perpetual || (use.months !== null && use.months <= (maxMonths ?? 0))) &&
    !rule.excludedCategories.includes(use.category) &&
    !rule.excludedCompanyIds.includes(companyId) &&
    [today, use.first].every((day) => (validFrom ?? "") <= day && day <= (validUntil ?? "9999")) &&
    (minFee === 0 ||
      (rule.currency === offer.currency && shareOf(facts, at, offer[at.side]) >= BigInt(minFee) * 10_000n)) &&
    own.every((terms) => !terms.excludedCategories.includes(use.category)) &&
    own.every(({ embargoUntil }) => embargoUntil === null || embargoUntil < use.first) &&
    isUnderAgreement(rule, facts, use)
  );
}

/** Whether a party has to be asked for its share in a country. */
function asks(share: SongFacts["shares"][number], { agreements }: SongFacts, use: Use, country: string): boolean {
  if (share.terms.companyId === companyId) return false;
  if (share.approvalRequired) return true;
  const own = agreements.filter((one) => one.partyId === share.partyId);
  if (own.length === 0) return !share.controlled || use.media.some(isAi);
  return !own.some(
    (one) =>
      one.isForClient &&
      one.startsOn <= use.first &&
      (one.endsOn ?? "9999-12-31") >= use.last &&
      grants(one.media, use.media) &&
      countries(one.territories, one.excluded).has(country),
  );
}

function isRestricted({ kind, value, companyId: whose, validFrom, validUntil }: RestrictionFact, use: Use): boolean {
  if ((validUntil ?? "9999-12-31") < use.first || (validFrom ?? "") > use.last) return false;
  if (kind === "company") return whose === companyId;
  if (kind === "territory") return meet(countries([value]), use.places);
  return (
    value === all ||
    value === use.category ||
    use.media.includes(value) ||
    (use.media.includes(all) && !["food", "alcohol"].includes(value))
  );
}

/** Whether a licence keeps others from a use, or already is one for it. */
function isInTheWay(one: SongFacts["licences"][number], use: Use): boolean {
  const places = countries(one.territories);
  const isFor = one.category === "" || one.category === use.category;
  const isHeld =
    one.held !== null && one.isSameRecording && isFor && isIn(use.places, places) && grants(one.held.media, use.media);
  if (isHeld && one.startsOn <= use.first && (one.endsOn ?? "9999-12-31") >= use.last) return true;
  const isMet =
    !one.isOwn && one.startsOn <= use.last && (one.endsOn ?? "9999-12-31") >= use.first && meet(places, use.places);
  return (
    isMet &&
    (one.exclusivity === "full" || one.exclusivity === "territory" || (one.exclusivity === "category" && isFor))
  );
}

const sides = ["master", "composition"] as const;

type Shares = SongFacts["shares"];

/** The shares of a side are whole in a country, and no party there refuses the use at its fee. */
function isOpenIn(here: Shares, use: Use, offer: Offer): boolean {
  return (
    here.reduce((sum, one) => sum + one.shareBp, 0) === 10_000 &&
    here.every(
      ({ terms }) =>
        !terms.excludedCategories.includes(use.category) &&
        (terms.embargoUntil === null || terms.embargoUntil < use.first) &&
        (!terms.mfn || offer.master === offer.composition),
    )
  );
}

/** What is free, and by which rules: each with the songs that count in its month. */
type Free = { rules: readonly StandingRule[]; uses: Map<StandingRule, Set<string>> };

/** No party of a side has to be asked that did not agree in advance; of its rules the first one counts. */
function isSideFree(side: Side, { id, facts }: SongWorld, use: Use, offer: Offer, { rules, uses }: Free): boolean {
  const asked = new Set<string>();
  for (const country of use.places) {
    const isHere = (one: Shares[number]) => countries(one.territories, one.excluded).has(country);
    const here = facts.shares.filter((one) => one.side === side && isHere(one));
    if (!isOpenIn(here, use, offer)) return false;
    for (const one of here) if (asks(one, facts, use, country)) asked.add(one.partyId);
  }
  // What parties of different countries are told together is paid, too.
  const told = [...asked].reduce((sum, partyId) => sum + shareOf(facts, { partyId, side }, offer[side]), 0n);
  const found = [...asked].map((partyId) =>
    rules
      .filter((rule) => covers(rule, { partyId, side }, facts, use, offer))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  for (const [first] of found) if (first !== undefined) uses.set(first, (uses.get(first) ?? new Set()).add(id));
  return found.every((of) => of.length > 0) && told <= offer[side] * 10_000n;
}

function isSongFree(song: SongWorld, use: Use, offer: Offer, free: Free): boolean {
  const { publishFrom, publishUntil, disputes, tierWarning, isPublished, restrictions, licences } = song.facts;
  const isPublic = isPublished && (publishFrom ?? "") <= use.first && use.first <= (publishUntil ?? "9999");
  const isFree = disputes.length === 0 && tierWarning === null && song.files.length > 0;
  const isHindered = restrictions.some((one) => isRestricted(one, use)) || licences.some((one) => isInTheWay(one, use));
  return isPublic && isFree && !isHindered && sides.every((side) => isSideFree(side, song, use, offer, free));
}

function isWithinOrder(order: OpenOrder, world: World, use: Use, prices: bigint[], currency: string): boolean {
  const { maxPerTrack, maxTotal, spent } = order;
  const net = prices.reduce((sum, price) => sum + price, 0n);
  return (
    order.state === "active" &&
    grants(order.media, use.media) &&
    isIn(use.places, countries(order.territories)) &&
    (order.perpetual || (use.months !== null && use.months <= (order.maxMonths ?? 0))) &&
    (order.categories.length === 0 || order.categories.includes(use.category)) &&
    [today, use.first].every((day) => (order.validFrom ?? "") <= day && day <= order.validUntil) &&
    currency === order.currency &&
    prices.every((price) => maxPerTrack === null || price <= BigInt(maxPerTrack)) &&
    net + BigInt(spent) <= BigInt(maxTotal) &&
    (order.programs || !world.isProgram) &&
    order.signerMay === 1 &&
    order.signerId !== world.taking.by
  );
}

/** The prices at which everything may be taken, and the rules that this uses; null if it may not. */
export function allowed(world: World): { currency: string; prices: Priced[]; uses: Free["uses"] } | null {
  const { card, order, taking, songs, spent, usage } = world;
  const use = usable(usage);
  if (use === null || card === null || !card.isOwn || card.card.show !== "price") return null;
  const wanted = order?.currency ?? usage?.currency ?? card.card.currency;
  const currency = card.card.rates.some((one) => one.currency === wanted) ? wanted : card.card.currency;
  const prices = songs.flatMap((song) => priceOf(card.card, song, use, currency) ?? []);
  if (prices.length < songs.length) return null;
  const uses: Free["uses"] = new Map();
  const isFree = songs.every((song, at) => {
    const price = prices[at];
    return price !== undefined && isSongFree(song, use, { ...price, currency }, { rules: world.rules, uses });
  });
  if (!isFree || [...uses].some(([{ left }, counted]) => left !== null && counted.size > left)) return null;
  const totals = prices.map(({ master, composition }) => master + composition);
  const net = totals.reduce((sum, one) => sum + one, 0n);
  const isWithin =
    order === null
      ? currency === taking.currency &&
        net <= BigInt(taking.perLicence) &&
        net + BigInt(spent) <= BigInt(taking.perMonth)
      : isWithinOrder(order, world, use, totals, currency);
  // No one speaks for the buyer and for a party that agreed in advance.
  const isOnBothSides = [...uses.keys()].some((rule) => rule.email?.toLowerCase() === order?.signerEmail.toLowerCase());
  return isWithin && !isOnBothSides ? { currency, prices, uses } : null;
}

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ApprovalItem,
  agreedFeeOf,
  judgeApprovals,
  sharesText,
  stateOfItem,
} from "#app/licensing/approvals/judge-approvals.ts";
import { describeRefusal } from "#app/licensing/judge/describe-refusal.ts";
import { type Deal, type JudgedSide, judgeDeal } from "#app/licensing/judge/judge-deal.ts";
import { proposalOf } from "#app/licensing/judge/proposal.ts";
import type { SongFacts } from "#app/rights/clearability/clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { coversMedia } from "#app/rights/clearability/judged-use.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { Side } from "#app/rights/shares.ts";
import { lastDayOfTerm } from "#app/rights/term.ts";
import { isWithin } from "#app/rights/terms/is-within.ts";
import { feeBpOf, toTerms } from "#app/rights/terms/terms.ts";
import { resolveTerritories } from "#app/rights/territories/territories.ts";
import { listCountries } from "#app/ui/countries.ts";
import type { StoredTerms } from "#db/schema/quotes.server.ts";
import { restriction, share } from "#test/unit/rights/song-text.ts";

const song = "song";
const start = Date.parse("2029-06-01T10:00:00Z");
const sides = ["master", "composition"] as const;
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);

const party = oneOf("Harbour", "Lund", "Vale");
const sharesOf = oneOf(
  ["100 Harbour"],
  ["100 Lund theirs"],
  ["60 Lund theirs", "40 Vale theirs"],
  ["50 Harbour", "50 Vale asks"],
  ["100 Lund asks=3 upto=500"],
  ["50 Lund asks upto=500", "50 Vale theirs mfn"],
  ["100 Vale theirs mfn"],
);
const termsOf: fc.Arbitrary<StoredTerms> = fc.record({
  media: oneOf(["social_paid"], ["social_paid", "radio"], ["all_media_incl_future"], []),
  territories: oneOf(["DE"], ["DACH"], ["EU"], ["World"], []),
  termMonths: oneOf<number | null>(6, 12, 24, null),
  perpetual: fc.constant(false),
  startsOn: oneOf<string | null>(null, "2030-01-01", "2030-03-01"),
  exclusivity: oneOf<StoredTerms["exclusivity"]>("none", "none", "category", "full"),
  category: oneOf("", "food", "alcohol"),
  edits: oneOf([], [{ count: 1, seconds: 30 }], [{ count: 2, seconds: 30 }]),
});
const fee = oneOf<number | null>(null, 0, 10_000, 50_000, 90_000);
const answer = oneOf<NonNullable<ApprovalItem["answer"]>>(
  "yes",
  "yes",
  "yes",
  "yes",
  "counter",
  "no",
  "not_mine",
  "call",
);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      party,
      side: oneOf<Side>(...sides),
      fee,
      answer: fc.option(answer, { freq: 8 }),
      isAccepted: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("desk" as const),
      side: oneOf<Side>(...sides),
      status: oneOf("approved" as const, "denied" as const, "open" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sell" as const), party, to: party }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restrict" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("take down" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const licence = fc.record({
  change: oneOf<Partial<StoredTerms>>(
    {},
    {},
    {},
    {},
    { termMonths: 24 },
    { perpetual: true, termMonths: null },
    { startsOn: "2029-01-01" },
    { startsOn: "2031-01-01" },
    { media: ["radio", "cinema"] },
    { territories: ["World"] },
    { category: "tobacco" },
    { exclusivity: "full" },
    { edits: [] },
  ),
  master: oneOf(0, 10_000, 50_000, 100_000, 250_000),
  composition: oneOf(0, 10_000, 50_000, 100_000, 250_000),
  currency: oneOf("EUR", "EUR", "EUR", "USD"),
  budget: oneOf(0, 100, 100_000_000),
});

const deal = fc.record({
  ...{ master: sharesOf, composition: sharesOf, requested: termsOf, licence },
  steps: fc.array(step, { maxLength: 8 }),
  company: oneOf("acme", "nova", "environment"),
});

type State = Deal & { facts: SongFacts; items: ApprovalItem[]; stored: Deal["stored"][number][]; now: number };

function begin(given: { master: string[]; composition: string[]; requested: StoredTerms }): State {
  const shares = sides.flatMap((side) => given[side].map((text, at) => share(text, side, `${at}`)));
  const facts: SongFacts = {
    ...{ shares, disputes: [], restrictions: [], agreements: [], licences: [], tierWarning: null },
    ...{ isPublished: true, publishFrom: null, publishUntil: null },
  };
  return { facts, songs: [], items: [], stored: [], requested: given.requested, now: start };
}

const dealOf = (state: State): Deal => ({
  ...state,
  songs: [{ recordingId: song, title: "Song", facts: state.facts }],
});

/** The clearances as they follow from the answers. */
function settle(state: State, company: string, asking: string | null): void {
  const at = { now: state.now, company: { id: company } };
  for (const { side, required, isIncomplete, shares, clearance } of judgeDeal(
    dealOf(state),
    proposalOf(state.requested, null),
    at,
  )) {
    const items = state.items.filter((item) => item.side === side);
    const after = judgeApprovals({
      ...{ items, required, isIncomplete, stored: clearance, now: state.now },
      ...{
        holders: new Set(shares.map(({ partyId }) => partyId)),
        isAsking: items.some(({ requestId }) => requestId === asking),
      },
    });
    if (after !== null) record(state, side, after);
  }
}

function record(state: State, side: Side, clearance: Pick<Deal["stored"][number], "status" | "note">): void {
  state.stored = [...state.stored.filter((one) => one.side !== side), { recordingId: song, side, ...clearance }];
}

/** What is on file after a step that no party answers. */
function factsAfter(facts: SongFacts, one: Exclude<Step, { do: "ask" | "desk" }>): SongFacts {
  if (one.do === "restrict") return { ...facts, restrictions: [restriction("use social_paid")] };
  if (one.do === "take down") return { ...facts, isPublished: false };
  const shares = facts.shares.map((own) =>
    own.partyId === one.party ? { ...own, partyId: one.to, name: one.to } : own,
  );
  return { ...facts, shares };
}

function apply(state: State, one: Step, company: string): void {
  state.now += 86_400_000;
  if (one.do === "desk") record(state, one.side, { status: one.status, note: "by phone" });
  else if (one.do === "ask") ask(state, one, company);
  else state.facts = factsAfter(state.facts, one);
}

function ask(state: State, one: Extract<Step, { do: "ask" }>, company: string): void {
  const own = state.facts.shares.filter((found) => found.side === one.side && found.partyId === one.party);
  if (own.length === 0) return;
  const requestId = `ask-${state.items.length}`;
  const asked: ApprovalItem = {
    ...{
      requestId,
      recordingId: song,
      side: one.side,
      partyId: one.party,
      partyName: one.party,
      fee: one.fee,
      currency: "EUR",
    },
    ...{
      shares: sharesText(own),
      shareBp: feeBpOf(own),
      terms: null,
      answer: null,
      answerFee: null,
      answerText: "",
      decision: null,
    },
    ...{
      isSold: false,
      askedAt: state.now,
      expiresAt: start + 1e12,
      answeredAt: null,
      answeredBy: "",
      isIgnored: false,
    },
  };
  state.items = [...state.items, asked];
  settle(state, company, requestId);
  if (one.answer === null) return;
  state.now += 1000;
  const isCounter = one.answer === "counter";
  const answered: ApprovalItem = {
    ...asked,
    ...{ answer: one.answer, answeredAt: state.now, answerFee: isCounter ? 90_000 : null },
    decision: isCounter && one.isAccepted ? "accepted" : null,
  };
  state.items = state.items.map((item) => (item.requestId === requestId ? answered : item));
  settle(state, company, null);
}

const countriesOf = (territories: string[]) => {
  const codes = resolveTerritories(territories);
  return codes.includes("World") ? listCountries().map(({ code }) => code) : codes;
};

/** Whether a licence is inside what was read: written out by country, medium and day. */
function isInside(licensed: StoredTerms, read: StoredTerms, since: string): boolean {
  const [first, earliest] = [licensed.startsOn ?? since, read.startsOn ?? since];
  const lastOf = (terms: StoredTerms, from: string) =>
    terms.termMonths === null ? "9999" : lastDayOfTerm(from, terms.termMonths);
  const inTime =
    first >= earliest &&
    (read.termMonths === null || (licensed.termMonths !== null && licensed.termMonths <= read.termMonths)) &&
    (read.startsOn === null || lastOf(licensed, first) <= lastOf(read, earliest));
  const allowed = new Set(countriesOf(read.territories));
  const strength = ["none", "category", "territory", "full"];
  const edits = read.edits?.length ? read.edits : null;
  return (
    inTime &&
    coversMedia(read.media, licensed.media.length === 0 ? ["all_media_incl_future"] : licensed.media) &&
    countriesOf(licensed.territories).every((code) => allowed.has(code)) &&
    strength.indexOf(licensed.exclusivity) <= strength.indexOf(read.exclusivity) &&
    (read.category === "" || licensed.category === read.category) &&
    (edits === null ||
      ((licensed.edits ?? []).length > 0 &&
        (licensed.edits ?? []).every((one) =>
          edits.some((own) => own.seconds === one.seconds && own.count >= one.count),
        )))
  );
}

/** The answers that hold: the newest of each party that still has what it read. */
function answersOf(state: State, side: Side): ApprovalItem[] {
  const own = state.items.filter((item) => item.side === side);
  return [...new Set(own.map(({ partyId }) => partyId))].flatMap((partyId) => {
    const [newest] = own
      .filter((item) => item.partyId === partyId)
      .toSorted((a, b) => (b.answeredAt ?? b.askedAt) - (a.answeredAt ?? a.askedAt));
    const shares = state.facts.shares.filter((found) => found.side === side && found.partyId === partyId);
    const holds =
      newest !== undefined && stateOfItem(newest, state.now) === "approved" && sharesText(shares) === newest.shares;
    return holds ? [newest] : [];
  });
}

const outcomes = new Map<string, number>();
const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);

function checkLicensed(
  state: State,
  { side, clearance }: JudgedSide,
  licensed: StoredTerms,
  given: { master: number; composition: number; currency: string },
) {
  const answers = answersOf(state, side);
  const paid = given[side];
  for (const item of answers) {
    expect(isInside(licensed, state.requested, isoDateOf(item.askedAt))).toBe(true);
    const agreed = agreedFeeOf(item);
    if (agreed === null) continue;
    expect(given.currency).toBe("EUR");
    expect((paid * item.shareBp) / 10_000 + 0.5).toBeGreaterThanOrEqual(agreed);
    const own = state.facts.shares.find((found) => found.side === side && found.partyId === item.partyId);
    if (own?.terms.mfn) expect(Math.abs((paid * item.shareBp) / 10_000 - agreed)).toBeLessThanOrEqual(0.5);
  }
  expect(paid).toBeGreaterThanOrEqual(answers.reduce((sum, item) => sum + (agreedFeeOf(item) ?? 0), 0));
  expect(clearance.status === "open" || clearance.status === "approved").toBe(true);
  if (clearance.note === "by phone") return;
  const hasAgreed = new Set(answers.map(({ partyId }) => partyId));
  for (const own of state.facts.shares.filter((found) => found.side === side && !hasAgreed.has(found.partyId))) {
    // Without an answer only what is the licensor's own, or pre-cleared for what the party is paid.
    expect(own.controlled).toBe(true);
    if (own.approvalRequired) {
      expect(given.currency).toBe(own.terms.preclearCurrency);
      expect((paid * own.shareBp) / 10_000 - 0.5).toBeLessThanOrEqual(own.terms.preclearFee ?? -1);
    }
  }
}

function checkRefusals({ covers, refusals }: JudgedSide): void {
  if (refusals.length === 0) expect(covers.length).toBeGreaterThan(0);
  if (refusals.some(({ canOverride }) => !canOverride)) expect(covers).toEqual([]);
  for (const refusal of refusals) {
    count(refusal.kind);
    const text = describeRefusal(refusal);
    expect(text).not.toMatch(/undefined|null|NaN/);
    if (["must-agree", "answer"].includes(refusal.kind)) expect(refusal.party).not.toBeNull();
    expect(text).toContain(refusal.party ?? "");
    if (refusal.kind === "answer") expect(refusal.misses.length).toBeGreaterThan(0);
  }
}

test("of 10,000 deals none is licensed outside an answer, on a typed budget, or without who must agree, and each refusal names who and what", () => {
  fc.assert(
    fc.property(deal, ({ steps, company, requested, licence: { change, budget, ...fees }, ...shares }) => {
      const state = begin({ ...shares, requested });
      for (const one of steps) apply(state, one, company);
      const licensed: StoredTerms = { ...requested, startsOn: requested.startsOn ?? "2030-01-01", ...change };
      const lines = [{ recordingId: song, masterFee: fees.master, compositionFee: fees.composition }];
      const at = { now: state.now, company: { id: company } };
      const judged = judgeDeal(dealOf(state), proposalOf(licensed, { lines, currency: fees.currency }), at);
      const isLicensed = judged.every(({ refusals }) => refusals.length === 0);
      count(isLicensed ? "licensed" : "refused");
      for (const side of judged) {
        checkRefusals(side);
        if (isLicensed) checkLicensed(state, side, licensed, fees);
      }
      const usage = { ...toTerms(licensed), budget, currency: "EUR" };
      const client = { today: isoDateOf(state.now), companyId: company };
      const typed = judgeClearability(state.facts, usage, client);
      expect(typed).toEqual(judgeClearability(state.facts, toTerms(licensed), client));
    }),
    { seed: 118, numRuns: 10_000 },
  );
  const least = { licensed: 300, refused: 3000, denied: 300, waiting: 300, "must-agree": 1000, answer: 500 };
  for (const [what, number] of Object.entries(least)) expect(outcomes.get(what), what).toBeGreaterThan(number);
}, 120_000);

const asked: StoredTerms = {
  ...{ media: ["social_paid"], territories: ["DE"], termMonths: 12, perpetual: false, startsOn: null },
  ...{ exclusivity: "none", category: "food", edits: [] },
};

/** A yes of a party to what a request asks for its part of the master. */
function yesOf(state: State, partyId: string, requestId: string): ApprovalItem {
  const own = state.facts.shares.filter((one) => one.side === "master" && one.partyId === partyId);
  return {
    ...{ requestId, recordingId: song, side: "master", partyId, partyName: partyId, fee: null, currency: "EUR" },
    ...{ shares: sharesText(own), shareBp: feeBpOf(own), terms: null, answer: "yes", answerFee: null, answerText: "" },
    ...{ decision: null, isSold: false, askedAt: state.now, expiresAt: state.now, answeredAt: state.now },
    ...{ answeredBy: "In advance", isIgnored: false },
  };
}

/** Who covers the master of what a request asks for. */
const coversOf = (state: State) =>
  judgeDeal(dealOf(state), proposalOf(asked, null), { now: state.now, company: { id: "acme" } })[0]?.covers.map(
    ({ by }) => by,
  );

test("what parties answer at one moment is their word in whatever order it is read, and not the desk's", () => {
  const state = begin({ master: ["60 Lund theirs", "40 Vale theirs"], composition: ["100 Harbour"], requested: asked });
  state.items = [yesOf(state, "Lund", "b"), yesOf(state, "Vale", "a")];
  settle(state, "acme", null);
  expect(coversOf(state)).toEqual(["answer", "answer", "file"]);
  state.items.reverse();
  expect(coversOf(state)).toEqual(["answer", "answer", "file"]);
});

test("a yes of who sold its share does not make the word of the others the desk's", () => {
  const state = begin({ master: ["100 Vale theirs"], composition: ["100 Harbour"], requested: asked });
  const sold = { ...yesOf(state, "Lund", "a"), shares: "[]" };
  state.now += 1000;
  state.items = [sold, yesOf(state, "Vale", "b")];
  settle(state, "acme", null);
  expect(coversOf(state)).toEqual(["answer", "file"]);
});

test("what the environment's staff grant a company covers what it asked for, later but not longer nor wider", () => {
  const state = begin({ master: ["100 Lund theirs"], composition: ["100 Vale asks"], requested: asked });
  for (const side of sides) record(state, side, { status: "approved", note: "By phone" });
  const refusedTo = (subdomain: string | null, change: Partial<StoredTerms>) =>
    judgeDeal(dealOf(state), proposalOf({ ...asked, ...change }, null), {
      ...{ now: state.now, company: { id: "acme", subdomain } },
    }).flatMap(({ refusals }) => refusals.map(describeRefusal));
  expect(refusedTo("acme", {})).toEqual([]);
  expect(refusedTo("acme", { startsOn: "2031-01-01" })).toEqual([]);
  for (const change of [{ termMonths: 1200 }, { media: ["radio"] }, { perpetual: true, termMonths: null }]) {
    expect(refusedTo("acme", change), JSON.stringify(change)).toEqual(["Lund must agree", "Vale must agree"]);
    expect(refusedTo(null, change)).toEqual([]);
  }
});

test("what is inside terms is inside wider ones, and terms are inside themselves", () => {
  fc.assert(
    fc.property(termsOf, termsOf, termsOf, (one, other, third) => {
      const within = (wanted: StoredTerms, agreed: StoredTerms) =>
        isWithin(toTerms(wanted), { terms: toTerms(agreed), since: "2029-06-01" });
      expect(within(one, one)).toBe(true);
      if (one.startsOn !== null && other.startsOn !== null && within(one, other) && within(other, third))
        expect(within(one, third)).toBe(true);
    }),
    { seed: 119, numRuns: 2000 },
  );
});

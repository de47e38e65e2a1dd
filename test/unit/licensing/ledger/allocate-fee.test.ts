import { expect, test } from "vitest";
import { allocateFee, commissionOf, type LicensedFee } from "#app/licensing/ledger/allocate-fee.ts";
import type { ShareAtIssue, TermsAtIssue } from "#app/licensing/ledger/facts-at-issue.ts";

const share: ShareAtIssue = {
  ...{ partyId: "ana", companyId: null, side: "master", right: "all", shareBp: 5000 },
  ...{ territories: ["World"], excluded: [] },
};
const terms: TermsAtIssue = {
  ...{ id: "A-1", partyId: "ana", masterBp: 10_000, compositionBp: 0, territories: ["World"], excluded: [], media: [] },
  ...{ commissions: [{ side: null, media: null, bp: 2000 }], payees: [] },
};
const fee: LicensedFee = {
  ...{ side: "master", fee: 1001, territories: ["DE", "AT"], media: ["web_paid"], companyId: "house" },
  ...{ shares: [share], agreements: [] },
};
const sums = (given: Partial<LicensedFee>) =>
  allocateFee({ ...fee, ...given }).map(({ payeeId, gross, commission, net }) => [payeeId, gross, commission, net]);

test("a share counts where it applies and for synchronisation; what none claims stays unclaimed", () => {
  const one = (change: Partial<ShareAtIssue>) => sums({ shares: [{ ...share, ...change }] });
  expect(one({})).toEqual([
    ["ana", 501, 0, 501],
    [null, 500, 0, 500],
  ]);
  expect(one({ right: "SR" })[0]).toEqual(["ana", 501, 0, 501]);
  expect(one({ right: "PR" })).toEqual([[null, 1001, 0, 1001]]);
  expect(one({ side: "composition" })).toEqual([[null, 1001, 0, 1001]]);
  expect(one({ territories: ["DACH"] })[0]).toEqual(["ana", 501, 0, 501]);
  // Half of the countries.
  expect(one({ territories: ["DE"], shareBp: 10_000 })[0]?.[1]).toBe(500);
  expect(one({ excluded: ["AT", "DE"] })).toEqual([[null, 1001, 0, 1001]]);
  expect(sums({ shares: [] })).toEqual([[null, 1001, 0, 1001]]);
});

test("shares of more than a whole side are reduced in proportion, and odd cents go to the largest remainders", () => {
  const three = ["ana", "ben", "cy"].map((partyId) => ({ ...share, partyId, shareBp: 10_000 }));
  expect(sums({ shares: three }).map(([, gross]) => gross)).toEqual([334, 334, 333]);
});

test("an agreement that covers all of the licence takes its commission and names who is paid", () => {
  const under = (change: Partial<TermsAtIssue>, more: Partial<LicensedFee> = {}) =>
    sums({ shares: [{ ...share, shareBp: 10_000 }], agreements: [{ ...terms, ...change }], ...more });
  expect(under({})).toEqual([["ana", 1001, 200, 801]]);
  expect(under({ masterBp: 5000 })).toEqual([
    ["ana", 501, 100, 401],
    ["ana", 500, 0, 500],
  ]);
  expect(under({ territories: ["DE"] })).toEqual([["ana", 1001, 0, 1001]]);
  expect(under({ media: ["cinema"] })).toEqual([["ana", 1001, 0, 1001]]);
  expect(under({ media: ["cinema", "web_paid"] })).toEqual([["ana", 1001, 200, 801]]);
  const payees = [
    { partyId: "agent", bp: 2500 },
    { partyId: "ana", bp: 7500 },
  ];
  expect(under({ payees })).toEqual([
    ["agent", 250, 50, 200],
    ["ana", 751, 150, 601],
  ]);
  expect(under({}, { shares: [{ ...share, companyId: "house", shareBp: 10_000 }] })).toEqual([[null, 1001, 0, 1001]]);
});

test("of the rows of commission the first that fits counts", () => {
  const rows = [
    { side: "master" as const, media: "cinema", bp: 1000 },
    { side: "master" as const, media: null, bp: 2000 },
    { side: null, media: null, bp: 3000 },
  ];
  expect(commissionOf(rows, { side: "master", media: ["cinema", "web_paid"] })).toBe(1000);
  expect(commissionOf(rows, { side: "master", media: ["web_paid"] })).toBe(2000);
  expect(commissionOf(rows, { side: "composition", media: ["cinema"] })).toBe(3000);
  expect(commissionOf([], { side: "master", media: [] })).toBe(0);
});

import { expect, test } from "vitest";
import { type CwrWork, cwrFile, workCode } from "#app/licensing/rights/cwr/cwr-file.ts";
import type { Share } from "#app/rights/shares.ts";
import { readCwr } from "#test/support/read-cwr.ts";

const submitter = { id: "pub", name: "Fathom & Fold Publishing", ipi: "00017798450" };
const share = (partyId: string, name: string, role: string, shareBp: number, more: Partial<Share> = {}): Share => ({
  ...{ id: `${partyId}-${role}-${shareBp}`, side: "composition", partyId, name, role, right: "all", shareBp },
  ...{ society: null, ipi: null, email: null, territories: ["World"], excluded: [], controlled: false },
  ...{ approvalRequired: true, approvalDays: null },
  terms: {
    ...{ mfn: false, excludedCategories: [], embargoUntil: null, sampleNote: "", approvalContact: null },
    ...{ preclearFee: null, preclearCurrency: null, preclearMedia: [] },
  },
  ...more,
});
const own = { controlled: true };
const recordings = [
  { isrc: "GBAYE6800011", title: "Night Ferry", artists: "Lowtide", label: null, durationMs: 185_000 },
];
const work = (shares: Share[], more: Partial<CwrWork> = {}): CwrWork => ({
  ...{ id: "01a21910-5cad-7552-865d-dc184d1e75ab", title: "Night Ferry", iswc: "T0345246801", shares, recordings },
  ...more,
});
const now = Date.UTC(2026, 10, 26, 9, 5, 7);
const read = (works: CwrWork[]) => readCwr(cwrFile(works, { submitter, now }));

test("a work of a controlled writer and publisher has their records, territories, link and recording", () => {
  const { sender, transactions } = read([
    work([
      share("ada", "Ada van Lünd", "C", 5000, { ...own, society: "PRS", ipi: "00000000199" }),
      share("pub", submitter.name, "E", 5000, { ...own, society: "PRS", ipi: submitter.ipi }),
    ]),
  ]);
  expect(sender).toBe("FATHOM & FOLD PUBLISHING");
  expect(transactions).toMatchObject([
    {
      ...{ title: "NIGHT FERRY", iswc: "T0345246801", code: workCode(work([]).id), sums: [10_000, 10_000, 10_000] },
      types: ["NWR", "SPU", "SPT", "SWR", "SWT", "PWR", "REC"],
    },
  ]);
  const [nwr, spu, spt, swr, swt, pwr, rec] = transactions[0]?.lines ?? [];
  expect(nwr?.slice(126, 136)).toBe("UNC000305Y");
  expect(spu?.slice(112, 136)).toBe("052050000520500005205000");
  expect(spt?.slice(19)).toBe("P00000002      050000500005000I2136N001");
  expect(swr?.slice(28, 103).replaceAll(/ +/g, " ")).toBe("LUND ADA VAN ");
  expect(swt?.slice(-8)).toBe("2136N001");
  expect([pwr?.slice(19, 28), pwr?.slice(101, 110)]).toEqual(["P00000002", "P00000001"]);
  expect(rec).toContain("GBAYE6800011");
});

test("others have no territories, a party of no society has the number of none, and rights have shares of their own", () => {
  const { transactions } = read([
    work([
      share("pub", submitter.name, "E", 5000, { ...own, ipi: submitter.ipi }),
      share("other", "Other Songs", "E", 2500),
      share("tom", "Tom Reed", "CA", 2500, { right: "PR" }),
      share("tom", "Tom Reed", "CA", 1000, { right: "MR" }),
      share("eve", "Eve", "A", 1500, { right: "MR" }),
      share("tom", "Tom Reed", "CA", 2500, { right: "SR" }),
    ]),
  ]);
  expect(transactions[0]?.types).toEqual(["NWR", "SPU", "SPT", "OPU", "OWR", "OWR", "REC"]);
  expect(transactions[0]?.lines[4]?.slice(126, 150)).toBe("099025000990100009902500");
  expect(transactions[0]?.lines[5]?.slice(126, 150)).toBe("   0000009901500   00000");
});

test("shares by territory are owned as in the larger part of the world, and collected where they apply", () => {
  const { transactions } = read([
    work([
      share("ada", "Ada Lund", "C", 5000),
      share("pub", submitter.name, "E", 5000, { ...own, excluded: ["DACH"], ipi: submitter.ipi }),
      share("sub", "Sub Verlag", "SE", 5000, { territories: ["DACH"] }),
    ]),
  ]);
  const spts = transactions[0]?.lines.filter((line) => line.startsWith("SPT")).map((line) => line.slice(34));
  expect(spts).toEqual([
    "050000500005000I2136N001",
    "000000000000000E0040N002",
    "000000000000000E0756N003",
    "000000000000000E0276N004",
  ]);
});

test("the reader refuses what is no CWR", () => {
  const file = cwrFile([work([share("pub", submitter.name, "E", 10_000, { ...own, ipi: submitter.ipi })])], {
    submitter,
    now,
  });
  expect(readCwr(file).transactions).toHaveLength(1);
  expect(() => readCwr(file.replace("SPT", "XPT"))).toThrow(/unknown type XPT/);
  expect(() => readCwr(file.replace("N001\r", "N01\r"))).toThrow(/SPT has 57 characters/);
  expect(() => readCwr(file.replace("GRT0000100000001", "GRT0000100000002"))).toThrow(/trailers count/);
  expect(() => readCwr(cwrFile([work([share("pub", "P", "E", 9999, own)])], { submitter, now }))).toThrow(
    /shares of 9999/,
  );
  expect(readCwr(cwrFile([], { submitter, now })).transactions).toEqual([]);
});

import { expect, test } from "vitest";
import { describeWrongSum, placeOf } from "#app/licensing/rights/describe-sum.ts";
import { rightsState, wrongSums } from "#app/licensing/rights/rights-state.ts";
import { isOneStop, sideTotals } from "#app/rights/one-stop.ts";
import type { Share } from "#app/rights/shares.ts";
import { type CountedShare, isSideComplete, sumsOfSide } from "#app/rights/territories/territory-sums.ts";
import { listCountries } from "#app/ui/countries.ts";

/** "50 World -DE PR" is a share of 50 % in the world except Germany, of the performing right. */
function share(text: string, side: Share["side"] = "composition"): CountedShare {
  const [percent = "", ...words] = text.split(" ");
  const codes = words.filter((word) => !["PR", "MR", "SR"].includes(word)).map((word) => word.replaceAll("_", " "));
  return {
    side,
    shareBp: Math.round(Number(percent) * 100),
    right: (words.find((word) => ["PR", "MR", "SR"].includes(word)) ?? "all") as Share["right"],
    territories: codes.filter((code) => !code.startsWith("-")),
    excluded: codes.filter((code) => code.startsWith("-")).map((code) => code.slice(1)),
  };
}

const countries = listCountries().length;

/** Sums of a right as "50 × 3": percent and number of countries; "50" where it is everywhere. */
function sumsOf(texts: string[]): string[] {
  return sumsOfSide(
    texts.map((text) => share(text)),
    "composition",
  ).map(({ right, sums }) => {
    const listed = sums.map((sum) =>
      sum.countries ? `${sum.shareBp / 100} × ${sum.countries.length}` : `${sum.shareBp / 100}`,
    );
    return right === "all" ? listed.join(", ") : `${right} ${listed.join(", ")}`;
  });
}

const rest = (taken: number) => countries - taken;

/** Shares, the sums of each right, and whether the side is complete. */
const cases: [shares: string[], sums: string[], complete: boolean][] = [
  [[], ["0"], false],
  [["100 World"], ["100"], true],
  [["50 World", "50 World"], ["100"], true],
  [["99.99 World"], ["99.99"], false],
  [["33.33 World", "33.33 World", "33.33 World"], ["99.99"], false],
  [["33.33 World", "33.33 World", "33.34 World"], ["100"], true],
  [["60 World", "50 World"], ["110"], false],
  [["0 World", "100 World"], ["100"], true],
  [["100 DE"], [`0 × ${rest(1)}, 100 × 1`], false],
  [["100 World -DE"], [`100 × ${rest(1)}, 0 × 1`], false],
  [["100 World -DE", "100 DE"], ["100"], true],
  [["100 World -DE", "50 DE", "50 DE"], ["100"], true],
  [["100 World -DE", "50 DE"], [`100 × ${rest(1)}, 50 × 1`], false],
  [["100 World", "50 DE"], [`100 × ${rest(1)}, 150 × 1`], false],
  [["100 World -DACH", "100 DACH"], ["100"], true],
  [["100 World -DACH", "100 DE", "100 AT", "100 CH"], ["100"], true],
  [["100 World -DACH", "100 DE AT"], [`100 × ${rest(1)}, 0 × 1`], false],
  [["100 World -DACH", "100 DACH -CH", "100 CH"], ["100"], true],
  [["100 World -DACH", "100 DACH -CH"], [`100 × ${rest(1)}, 0 × 1`], false],
  [["50 World", "50 World -US", "50 US"], ["100"], true],
  [["50 World", "50 World -US"], [`100 × ${rest(1)}, 50 × 1`], false],
  [["50 World", "25 World -US", "50 US"], [`75 × ${rest(1)}, 100 × 1`], false],
  [["100 EU", "100 World -EU"], ["100"], true],
  [["100 EU -FR", "100 World -EU", "100 FR"], ["100"], true],
  [["100 EU", "100 World -EU -GB", "100 GB"], ["100"], true],
  [["100 EU", "100 World -EU -GB"], [`100 × ${rest(1)}, 0 × 1`], false],
  [["100 North_America", "100 World -North_America"], ["100"], true],
  [["100 North_America LATAM", "100 World -North_America -LATAM"], ["100"], true],
  // Mexico, Puerto Rico and the Virgin Islands are in both groups, and count once within one share.
  [["100 North_America", "100 LATAM -North_America", "100 World -LATAM -North_America"], ["100"], true],
  [["100 North_America", "100 LATAM", "100 World -LATAM -North_America"], [`100 × ${rest(3)}, 200 × 3`], false],
  [["100 DE DE"], [`0 × ${rest(1)}, 100 × 1`], false],
  [["100 DE World"], ["100"], true],
  [["100 World -World"], ["0"], false],
  [["100 FR"], [`0 × ${rest(7)}, 100 × 7`], false],
  [["100 World -FR", "100 FR"], ["100"], true],
  [["100 World PR"], ["PR 100", "MR 0", "SR 0"], false],
  [["100 World PR", "100 World MR", "100 World SR"], ["PR 100", "MR 100", "SR 100"], true],
  [["50 World", "50 World PR", "50 World MR", "50 World SR"], ["PR 100", "MR 100", "SR 100"], true],
  [["50 World", "50 World PR", "50 World MR"], ["PR 100", "MR 100", "SR 50"], false],
  [["50 World", "50 World PR", "50 World MR", "50 World -JP SR", "50 JP SR"], ["PR 100", "MR 100", "SR 100"], true],
  [
    ["50 World", "50 World PR", "50 World MR", "50 World -JP SR", "40 JP SR"],
    ["PR 100", "MR 100", `SR 100 × ${rest(1)}, 90 × 1`],
    false,
  ],
  [["25 World", "25 World", "50 World -APAC", "25 APAC", "25 APAC"], ["100"], true],
  [["50 World", "50 DE", "50 World -DE -AT"], [`100 × ${rest(1)}, 50 × 1`], false],
];

test.each(cases)("shares of %j sum to %j, complete: %s", (shares, sums, complete) => {
  expect(sumsOf(shares)).toEqual(sums);
  expect(
    isSideComplete(
      shares.map((text) => share(text)),
      "composition",
    ),
  ).toBe(complete);
});

test("at least forty cases of sums are tried", () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
});

test("a sum that is not 100 % says where it is and what is missing", () => {
  const say = (shares: CountedShare[]) => wrongSums(shares).map(describeWrongSum);
  const master = share("100 World", "master");
  expect(say([share("99.99 World"), master])).toEqual(["Composition: 99.99 %, 0.01 % is missing"]);
  expect(say([share("100 World")])).toEqual(["Master: 0 %, 100 % is missing"]);
  expect(say([share("110 World"), master])).toEqual(["Composition: 110 %, 10 % too much"]);
  expect(say([share("100 World -DE"), master])).toEqual(["Composition: 0 %, 100 % is missing (Germany)"]);
  expect(say([share("100 DE"), master])).toEqual(["Composition: 0 %, 100 % is missing (World except Germany)"]);
  expect(say([share("100 World PR"), share("100 World MR"), share("90 World SR"), master])).toEqual([
    "Composition, synchronisation right: 90 %, 10 % is missing",
  ]);
  expect(placeOf(["DE", "AT", "CH", "FR", "IT", "ES", "PT", "PL"])).toBe(
    "Germany, Austria, Switzerland, France, Italy, Spain and 2 more",
  );
});

test("a dispute goes before what is missing, and a complete song has both sides", () => {
  const whole = [share("100 World"), share("100 World", "master")];
  expect(rightsState(whole, false)).toBe("complete");
  expect(rightsState(whole, true)).toBe("disputed");
  expect(rightsState(whole.slice(1), false)).toBe("draft");
  expect(rightsState([], true)).toBe("disputed");
});

test("one-stop is what the licensor controls everywhere, for each right, without a dispute", () => {
  const own = (text: string, side: Share["side"] = "composition", controlled = true) => ({
    ...share(text, side),
    controlled,
  });
  const master = own("100 World", "master");
  expect(isOneStop([own("100 World"), master], false)).toBe(true);
  expect(isOneStop([own("100 World"), master], true)).toBe(false);
  expect(isOneStop([own("100 World -DE"), own("100 DE", "composition", false), master], false)).toBe(false);
  expect(isOneStop([own("100 World -DE"), master], false)).toBe(null);
  expect(
    isOneStop([own("100 World PR", "composition", false), own("100 World MR"), own("100 World SR"), master], false),
  ).toBe(false);
  expect(sideTotals([own("100 World -DE"), own("40 DE")], "composition")).toMatchObject({
    onFile: 4000,
    isWhole: false,
  });
  expect(sideTotals([own("100 World"), own("40 DE")], "composition")).toMatchObject({ onFile: 14_000, isWhole: false });
});

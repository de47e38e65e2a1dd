import { expect, test } from "vitest";
import { fillClause, unknownFields } from "#app/licensing/documents/company/clauses.ts";
import { compactId, isBic, isIban, isVatId } from "#app/licensing/documents/company/tax-ids.ts";

const ibans =
  "DE89 3704 0044 0532 0130 00,GB29 NWBK 6016 1331 9268 19,FR14 2004 1010 0505 0001 3M02 606,NO93 8601 1117 947";
const vatIds =
  "DE136695976,ATU13585627,BE0428759497,FR83404833048,IT00743110157,LU15027442,PL8567346215,DK13585628,FI20774740,HR33392005961,PT501964843,SE123456789701,NL004495445B01,EL094259216,XI123456789,GB980780684,CHE123456788MWST";

test.each(ibans.split(","))("%s is an IBAN, and none with one digit changed", (iban) => {
  const compact = compactId(iban);
  expect(isIban(compact)).toBe(true);
  for (let at = 2; at < compact.length; at += 1) {
    const digit = compact.charAt(at);
    if (/\d/.test(digit))
      expect(isIban(compact.slice(0, at) + ((Number(digit) + 1) % 10) + compact.slice(at + 1))).toBe(false);
  }
});

test.each(["", "DE8937040044053201300", "ZZ89370400440532013000", "DE00370400440532013000"])(
  "%s is no IBAN",
  (iban) => {
    expect(isIban(iban)).toBe(false);
  },
);

test.each(vatIds.split(","))("%s is a VAT number", (vatId) => {
  expect(isVatId(compactId(vatId))).toBe(true);
});

test.each(
  "DE136695977,DE036695976,FR84404833048,IT00743110158,BE0428759498,PL8567346216,GR094259216,XX123,12345,DE,ATU1358562".split(
    ",",
  ),
)("%s is no VAT number", (vatId) => {
  expect(isVatId(vatId)).toBe(false);
});

test("a BIC has 8 or 11 characters", () => {
  expect(["COBADEFF", "COBADEFFXXX", "COBADEFFX", "C0BADEFF"].map(isBic)).toEqual([true, true, false, false]);
});

test("a clause names the fields that it does not know, and fills in those that it does once", () => {
  expect(unknownFields("quote", "{client} and {iban}, {nope} {nope}")).toEqual(["iban", "nope"]);
  const values = {
    licensor: "{total}",
    client: "",
    project: "",
    media: "",
    territories: "",
    term: "",
    total: "5 EUR",
    until: "",
  };
  expect(fillClause<"quote">("By {licensor}: {total} {open", values)).toBe("By {total}: 5 EUR {open");
});

import { expect, test } from "vitest";
import { checkIban, maskNumber, readBic } from "#app/licensing/payees/bank-account.ts";

const problemOf = (text: string) => {
  const checked = checkIban(text);
  return "problem" in checked ? checked.problem : checked.iban;
};

test("an IBAN of each country's length with right check digits is stored without spaces", () => {
  const examples = [
    "GB29 NWBK 6016 1331 9268 19",
    "de89 3704 0044 0532 0130 00",
    "PT50 0002 0123 1234 5678 9015 4",
    "NO93 8601 1117 947",
    "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    "FR14-2004-1010-0505-0001-3M02-606",
  ];
  for (const text of examples) expect(checkIban(text), text).toEqual({ iban: text.replace(/[ -]/g, "").toUpperCase() });
});

test("what is wrong with an IBAN is told apart: form, country, length, check digits", () => {
  expect(problemOf("12345678")).toEqual({ kind: "form" });
  expect(problemOf("DE")).toEqual({ kind: "form" });
  expect(problemOf("DE89 3704 0044 0532 0130 0ü")).toEqual({ kind: "form" });
  expect(problemOf("US64 SVBK US6S 3300 9586")).toEqual({ kind: "country" });
  expect(problemOf("DE89 3704 0044 0532 0130 0")).toEqual({ kind: "length", length: 22, found: 21 });
  expect(problemOf("GB29 NWBK 6016 1331 9268 190")).toEqual({ kind: "length", length: 22, found: 23 });
  expect(problemOf("DE89 3704 0044 0532 0130 01")).toEqual({ kind: "check" });
  expect(problemOf("DE98 3704 0044 0532 0130 00")).toEqual({ kind: "check" });
});

test("a BIC has 8 or 11 characters and the code of a country", () => {
  expect(readBic("deut de ff")).toBe("DEUTDEFF");
  expect(readBic("NEDSZAJJXXX")).toBe("NEDSZAJJXXX");
  for (const text of ["DEUTDEF", "DEUTDEFF5", "DEUTZZFF", "DEUT-DEFF", ""]) expect(readBic(text), text).toBeNull();
});

test("a number shows its last four characters, and a short one none", () => {
  expect([maskNumber("DE89370400440532013000"), maskNumber("1234567"), maskNumber("")]).toEqual([
    "•••• 3000",
    "••••",
    "",
  ]);
});

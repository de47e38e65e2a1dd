import { expect, test } from "vitest";
import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import { buyerOfLicensee } from "#app/licensing/invoices/buyer-of-licensee.ts";
import { type SentInvoice, writeUbl } from "#app/licensing/invoices/files/write-ubl.ts";
import { invoiceTotals, stateOf, type TaxCategory, taxCategories } from "#app/licensing/invoices/invoice.ts";
import { problemsOf } from "#test/support/en16931.ts";

const documents: CompanyDocuments = {
  ...{ version: 1, language: "en", legalName: "Kontor & Klang <GmbH>", street: "Speicherstraße 4", postcode: "20457" },
  ...{ city: "Hamburg", country: "DE", vatId: "DE136695976", taxNumber: "", iban: "DE89370400440532013000", bic: "" },
  ...{ termDays: 14, taxBp: 1900, prefix: "KK", accent: null, wordmark: null },
  clauses: { licence: "", quote: "", invoice: "" },
};

const vatIds: Partial<Record<TaxCategory, string>> = { AE: "FR83404833048" };

function invoiceOf(taxCategory: TaxCategory, amounts: number[], given: Partial<SentInvoice> = {}): SentInvoice {
  return {
    ...{ kind: "invoice", number: "KK-2026-0001", issuedOn: "2026-12-01", dueOn: "2026-12-15", currency: "EUR" },
    lines: amounts.map((amount, at) => ({ text: `Line ${at} "a" & <b>\u0007`, amount })),
    ...{ taxCategory, taxBp: taxCategory === "S" ? 1900 : 0, taxReason: taxCategory === "E" ? "§ 19 UStG" : "" },
    buyer: {
      name: "Northwind",
      street: "",
      postcode: "",
      city: "Paris",
      country: "FR",
      vatId: vatIds[taxCategory] ?? "",
    },
    ...{ reference: "", note: "", licence: "L-2026-0001", credits: null, creditsOn: null, createdAt: 0 },
    request: { project: "Autumn" },
    ...given,
  };
}

test.each(taxCategories)("an invoice and a credit note of category %s keep the rules of EN 16931", (category) => {
  for (const amounts of [[100_050], [1, 2, 3], [0], [99_999_999_999, 1, -333], [10_001, 20_001, -30_002]]) {
    expect(problemsOf(writeUbl(invoiceOf(category, amounts), documents))).toEqual([]);
    const credit = { kind: "credit" as const, credits: "KK-2026-0001", creditsOn: "2026-12-01" };
    expect(problemsOf(writeUbl(invoiceOf(category, amounts, credit), documents))).toEqual([]);
  }
});

test("a seller with a tax number alone, and one without an account, keep them, too", () => {
  const seller = { ...documents, vatId: "", taxNumber: "22/123/45678", iban: "" };
  for (const category of ["S", "E", "O", "Z"] as const)
    expect(problemsOf(writeUbl(invoiceOf(category, [5000]), seller))).toEqual([]);
});

test("the second reading finds what is wrong", () => {
  const right = writeUbl(invoiceOf("S", [100_000, 5000, -1000]), documents);
  const broken: [RegExp, string, string][] = [
    [/(<cbc:PayableAmount[^>]*>)[\d.]+/, "$11", "BR-CO-16"],
    [/<cbc:IdentificationCode>DE/, "<cbc:IdentificationCode>D", "BR-09"],
    [/<cbc:DueDate>[^<]*<\/cbc:DueDate>/, "", "BR-CO-25"],
    [/<cbc:ID>S<\/cbc:ID><cbc:Percent>19/g, "<cbc:ID>S</cbc:ID><cbc:Percent>0", "BR-S-05"],
    [/(<cbc:AllowanceTotalAmount[^>]*>)[\d.]+/, "$19", "BR-CO-11"],
    [/(<cbc:TaxExclusiveAmount[^>]*>)[\d.]+/, "$19", "BR-CO-13"],
  ];
  for (const [part, other, rule] of broken) expect(problemsOf(right.replace(part, other))).toContain(rule);
  expect(() => problemsOf(right.replace("</cac:Party>", ""))).toThrow();
});

test("the sums are exact, and the tax is rounded once", () => {
  expect(
    invoiceTotals(
      [
        { text: "", amount: 33 },
        { text: "", amount: 33 },
        { text: "", amount: 33 },
      ],
      1900,
    ),
  ).toEqual({
    ...{ fees: 99, discount: 0, net: 99, tax: 19, total: 118 },
  });
  expect(
    invoiceTotals(
      [
        { text: "", amount: 100 },
        { text: "", amount: -15 },
      ],
      770,
    ),
  ).toMatchObject({ discount: 15, net: 85, tax: 7 });
});

test("an invoice is overdue from the day after its due date, and never once paid or credited", () => {
  const one = { kind: "invoice" as const, number: "1", total: 100, paid: 0, isCredited: false, dueOn: "2026-12-15" };
  expect(stateOf(one, "2026-12-15")).toBe("sent");
  expect(stateOf(one, "2026-12-16")).toBe("overdue");
  expect(stateOf({ ...one, paid: 100 }, "2026-12-16")).toBe("paid");
  expect(stateOf({ ...one, paid: 100, isCredited: true }, "2026-12-16")).toBe("credited");
});

test("a licensee's lines become the fields of a buyer", () => {
  const of = (text: string) => buyerOfLicensee(text);
  expect(of("Northwind GmbH\nHafenstraße 1\n20457 Hamburg\nGermany")).toEqual({
    ...{
      name: "Northwind GmbH",
      street: "Hafenstraße 1",
      postcode: "20457",
      city: "Hamburg",
      country: "DE",
      vatId: "",
    },
  });
  expect(of("Solo")).toMatchObject({ name: "Solo", street: "", country: "" });
  expect(of("N\n5th floor\n12 Rue X\nF-75001 Paris\nFR")).toMatchObject({
    street: "5th floor, 12 Rue X",
    postcode: "75001",
    city: "Paris",
    country: "FR",
  });
});

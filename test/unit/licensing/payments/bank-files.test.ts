import fc from "fast-check";
import { expect, test } from "vitest";
import { type BankFile, keysOf } from "#app/licensing/bank/read/bank-line.ts";
import { readBankFile } from "#app/licensing/bank/read/read-bank-file.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { camt, mt940, ownIban } from "#test/support/bank-files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (text: string) => (await readBankFile(bytes(text))) as BankFile;
const problemOf = async (content: string | Uint8Array<ArrayBuffer>) =>
  ((await readBankFile(typeof content === "string" ? bytes(content) : content)) as { problem?: unknown }).problem;
const brief = ({ lines }: BankFile) =>
  lines.map(({ amount, currency, reference }) => `${amount} ${currency} ${reference}`);

test("CAMT.053 is read in its versions, with and without prefix: what is booked, credits and debits, batches", async () => {
  const entries = [
    { amount: "1785.00", text: "INV-2026-0001", endToEndId: "E2E-1", reference: "B1" },
    { amount: "20.00", sign: "DBIT" as const, text: "Payout", name: "Lowtide" },
    { amount: "5.00", status: "PDNG", text: "pending" },
    {
      amount: "30.00",
      parts: [
        { amount: "10.00", text: "A & B" },
        { amount: "20.00", text: "C" },
      ],
    },
    {
      amount: "31.00",
      parts: [
        { amount: "10.00", text: "D" },
        { amount: "20.00", text: "E" },
      ],
    },
    { amount: "7.00", sign: "DBIT" as const, reversal: true, text: "Returned" },
    { amount: "1500", currency: "JPY", text: "Yen" },
  ];
  for (const version of ["02", "04", "06", "08"])
    for (const prefix of ["", "ns2"]) {
      const file = await read(camt(entries, { version, prefix }));
      expect(brief(file), `${version} ${prefix}`).toEqual([
        ...["178500 EUR INV-2026-0001", "-2000 EUR Payout", "1000 EUR A & B", "2000 EUR C", "3100 EUR D E"],
        ...["-700 EUR Returned", "1500 JPY Yen"],
      ]);
      expect(file.lines[0]).toEqual({
        ...{ account: ownIban, day: "2026-11-27", amount: 178_500, currency: "EUR", reference: "INV-2026-0001" },
        ...{ endToEndId: "E2E-1", counterparty: "Northwind", iban: "FR1420041010050500013M02606", bankReference: "B1" },
      });
      expect(file.lines[1]).toMatchObject({ counterparty: "Lowtide", endToEndId: "" });
    }
});

test("a malformed entry is listed with its line, and the others are read", async () => {
  const file = await read(
    camt([{ amount: "1.00" }, { amount: "abc" }, { amount: "2", day: "2026-02-30" }, { amount: "3", currency: "eu" }]),
  );
  expect(file.lines).toHaveLength(1);
  expect(file.refused.map(({ reason }) => reason)).toEqual(["amount", "day", "currency"]);
  expect(file.refused[0]?.line).toBe(6);
});

test("MT940 is read with subfields over several lines, dates of entry, reversals, and in Latin-1", async () => {
  const text = mt940([
    {
      movement: "2611271127CR1785,00NTRFNONREF//B77",
      details: [
        "166?00GUTSCHRIFT?109248?20EREF+E2E-1?21SVWZ+INV-2026-?220001 Müller",
        "?30COBADEFF?31FR1420041010050500013M02606?32NORTHWIND S?33ARL",
      ],
    },
    { movement: "2601021231D12,5NMSC", details: ["Bank charges", "of December"] },
    { movement: "261127RC100,NTRFNONREF", details: ["166?20Returned"] },
    {
      movement: "261127RD3,00NTRFNONREF",
      details: ["/TRTP/SEPA/IBAN/NL91ABNA0417164300/NAME/Studio/REMI/USTD//INV 7/EREF/NOTPROVIDED"],
    },
    { movement: "2613991C1,00NTRF", details: ["wrong"] },
    { movement: "nonsense", details: ["wrong"] },
  ]);
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  for (const file of [await read(text), (await readBankFile(latin)) as BankFile]) {
    expect(brief(file)).toEqual([
      "178500 EUR INV-2026-0001 Müller",
      "-1250 EUR Bank charges of December",
      "-10000 EUR Returned",
      "300 EUR INV 7",
    ]);
    expect(file.lines[0]).toMatchObject({
      account: ownIban,
      day: "2026-11-27",
      endToEndId: "E2E-1",
      counterparty: "NORTHWIND SARL",
      bankReference: "B77",
    });
    expect(file.lines[1]?.day).toBe("2025-12-31");
    expect(file.lines[3]).toMatchObject({ counterparty: "Studio", iban: "NL91ABNA0417164300", endToEndId: "" });
    expect(file.refused.map(({ reason }) => reason)).toEqual(["line", "line"]);
  }
});

const banks: [string, string, string[]][] = [
  [
    "a savings bank",
    `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung"
"${ownIban}";"27.11.26";"27.11.26";"GUTSCHRIFT";"INV-2026-0001; danke";"NOTPROVIDED";"Northwind";"FR1420041010050500013M02606";"1.785,00";"EUR"
"${ownIban}";"27.11.26";"27.11.26";"LASTSCHRIFT";"Miete";"";"Haus";"";"-5,00";"EUR"`,
    ["178500 EUR INV-2026-0001; danke", "-500 EUR Miete"],
  ],
  [
    "a neobank",
    'Date,Payer,Payment reference,Amount (EUR)\n2026-11-27,Northwind,INV-2026-0001,"1,785.00"\n2026-11-27,Shop,Card,-0.5',
    ["178500 EUR INV-2026-0001", "-50 EUR Card"],
  ],
  [
    "a bank with two columns",
    "Konto 123\n\nBuchungsdatum;Betreff;Soll;Haben;Währung\n27/11/2026;Yen;;1.500;JPY\n28/11/2026;Fee;7;;JPY",
    ["1500 JPY Yen", "-7 JPY Fee"],
  ],
  [
    "a bank with a letter for the sign",
    "Buchungstag\tUmsatz\tS/H\tWährung\tVerwendungszweck\n27.11.2026\t12,30\tS\tEUR\tA\n27.11.2026\t12,30\tH\tEUR\tB",
    ["-1230 EUR A", "1230 EUR B"],
  ],
  [
    "an American bank",
    "Date,Description,Amount,Currency\n11/27/2026,Wire,99.90,USD\n11/02/2026,Fee,(1.00),USD",
    ["9990 USD Wire", "-100 USD Fee"],
  ],
];
test.each(banks)("CSV of %s", async (_, text, expected) => {
  const file = await read(text);
  expect(brief(file)).toEqual(expected);
  expect(file.refused).toEqual([]);
  expect(file.lines[0]?.day).toBe("2026-11-27");
});

test("lines of a CSV file without amount, currency or day are listed by their number", async () => {
  const { lines, refused } = await read(
    "Date;Amount;Currency\n2026-11-27;1,00;EUR\n;1,00;EUR\n2026-11-27;x;EUR\n2026-11-27;1,00;\n\n2026-11-27;2,00;EUR",
  );
  expect(lines).toHaveLength(2);
  expect(refused).toEqual([
    { line: 3, reason: "day" },
    { line: 4, reason: "amount" },
    { line: 5, reason: "currency" },
  ]);
});

test("what is no file of a bank is refused with the reason", async () => {
  expect(await problemOf("")).toBe("empty");
  expect(await problemOf("Hello, world\nthis is text")).toBe("format");
  expect(await problemOf(new Uint8Array([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]))).toMatchObject({
    foreign: expect.stringContaining("ZIP"),
  });
  expect(await problemOf("%PDF-1.7")).toEqual({ foreign: "a PDF" });
  expect(await problemOf(new Uint8Array(50 * 1024 * 1024))).toBe("tooLarge");
  const bomb = `<!DOCTYPE a [<!ENTITY b "${"x".repeat(100)}"><!ENTITY c "&b;&b;">]>`;
  expect(await problemOf(camt([{ amount: "1" }]).replace("\n", `\n${bomb}`))).toBe("doctype");
  expect(await problemOf(camt([{ amount: "1" }]).slice(0, 700))).toBe("damaged");
  expect(
    await problemOf(
      camt([{ amount: "1" }])
        .replace("BkToCstmrStmt", "BkToCstmrAcctRpt")
        .replace("/BkToCstmrStmt", "/BkToCstmrAcctRpt"),
    ),
  ).toBe("format");
  expect(await problemOf(camt([]))).toBe("none");
  expect(await problemOf(`Date;Amount;Currency\n${"2026-11-27;1,00;EUR\n".repeat(5001)}`)).toBe("many");
});

const money = fc.record({
  minor: fc.integer({ min: 1, max: 1e11 }).chain((minor) => fc.constantFrom(minor, -minor)),
  currency: fc.constantFrom("EUR", "JPY", "USD"),
  text: fc.stringMatching(/^[A-Za-z0-9&<.][A-Za-z0-9 &<.]{0,60}[A-Za-z0-9]$/),
});

test("what is written as CAMT.053, and as CSV, is read back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(money, { minLength: 1, maxLength: 20 }), async (all) => {
      const expected = all.map(({ minor, currency, text }) => `${minor} ${currency} ${text.replaceAll(/ +/g, " ")}`);
      const amount = ({ minor, currency }: (typeof all)[number]) => fromMinorUnits(Math.abs(minor), currency);
      const entries = all.map((one) => ({
        ...one,
        amount: amount(one),
        sign: one.minor < 0 ? ("DBIT" as const) : ("CRDT" as const),
      }));
      expect(brief(await read(camt(entries)))).toEqual(expected);
      const csv = all.map(
        (one) => `2026-11-27;${one.minor < 0 ? "-" : ""}${amount(one).replace(".", ",")};${one.currency};"${one.text}"`,
      );
      expect(brief(await read(["Date;Amount;Currency;Reference", ...csv].join("\n")))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("any bytes are a file or a reason", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc.string().map((text) => bytes(`:25:x\n:60F:C261127EUR1,\n:61:${text}`)),
        fc.string().map((text) => bytes(`Date;Amount\n${text}`)),
      ),
      async (given) => {
        const file = await readBankFile(new Uint8Array(given));
        expect("problem" in file || Array.isArray(file.lines)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test("the same money has the same key in files of two formats, and equal lines of one file are several", async () => {
  const one = camt([
    { amount: "9.00", text: "INV 2026-0001", reference: "B1" },
    { amount: "9.00", text: "INV 2026-0001", reference: "B2" },
  ]);
  const other =
    "Buchungstag;Betrag;Währung;Verwendungszweck\n27.11.2026;9,00;EUR;INV2026-0001\n27.11.2026;9,00;EUR;INV2026-0001";
  const keys = [keysOf((await read(one)).lines, ownIban), keysOf((await read(other)).lines, ownIban)];
  expect(keys[1]?.every(({ key }) => keys[0]?.every(({ others, othersEnd }) => others <= key && key < othersEnd))).toBe(
    true,
  );
  expect(keys[0]?.every(({ key }) => keys[1]?.every(({ others, othersEnd }) => others <= key && key < othersEnd))).toBe(
    true,
  );
  expect(keys[1]?.map(({ nth, key }) => [nth, key.slice(-2)])).toEqual([
    [1, "#1"],
    [2, "#2"],
  ]);
  expect(new Set(keys.flat().map(({ key }) => key)).size).toBe(4);
});

test("what costs time by its shape is read in seconds, with many entries or many parts of one", async () => {
  const head = "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'><BkToCstmrStmt><Stmt>";
  const wrap = (entries: string) => `${head}${entries}</Stmt></BkToCstmrStmt></Document>`;
  const started = performance.now();
  expect(await problemOf(wrap(`<Ntry><Sts>BOOK</Sts></Ntry>${"\n".repeat(30)}`.repeat(10_000)))).toBe("many");
  const part = "<TxDtls><Amt Ccy='EUR'>1</Amt></TxDtls>";
  const entry = `<Ntry><Amt Ccy="EUR">20000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt>`;
  expect(await problemOf(wrap(`${entry}${part.repeat(20_000)}</Ntry>`))).toBe("many");
  expect(performance.now() - started).toBeLessThan(8000);
});

test("an amount with letters between its digits is no amount, and marks alone are no reference of a bank", async () => {
  const file = await read(
    "Date,Amount,Currency,Details,Transaction ID\n2026-11-27,1E5,EUR,a,1\n2026-11-27,EUR 5,EUR,b,--",
  );
  expect(file).toMatchObject({ lines: [{ amount: 500, bankReference: "" }], refused: [{ line: 2, reason: "amount" }] });
});

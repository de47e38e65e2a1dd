import { CsvReader, separatorOf } from "#app/edge/http/read-csv.ts";
import { type BankFile, bankLine, LineError, LineList, lettersOf } from "#app/licensing/bank/read/bank-line.ts";

/** Heads of the files of banks, in English and German, as letters and digits alone; the first that is there counts. */
const heads = {
  day: "BUCHUNGSTAG,BUCHUNGSDATUM,BOOKINGDATE,BOOKED,DATECOMPLETEDUTC,COMPLETEDDATE,TRANSACTIONDATE,BUCHUNG,DATUM,DATE,VALUEDATE,VALUTADATUM,WERTSTELLUNG",
  amount: "BETRAG,AMOUNT,UMSATZ,BETRAGEUR,AMOUNTEUR,UMSATZINEUR,TRANSACTIONAMOUNT,TOTALAMOUNT",
  credit: "GUTSCHRIFT,CREDIT,HABEN,PAIDIN,MONEYIN,EINGANG",
  debit: "LASTSCHRIFT,BELASTUNG,DEBIT,SOLL,PAIDOUT,MONEYOUT,AUSGANG",
  sign: "SH,SOLLHABEN,CREDITDEBIT,CREDITDEBITINDICATOR,DC,SOLLHABENKENNZEICHEN",
  currency: "WÄHRUNG,WAEHRUNG,CURRENCY,CCY,PAYMENTCURRENCY",
  reference:
    "VERWENDUNGSZWECK,ZAHLUNGSREFERENZ,PAYMENTREFERENCE,REFERENCE,REFERENZ,PURPOSE,DESCRIPTION,DETAILS,BETREFF,MEMO,MITTEILUNG,BUCHUNGSTEXT",
  endToEndId: "KUNDENREFERENZENDTOEND,ENDTOENDREFERENZ,ENDTOENDID,ENDZUENDEREFERENZ,ENDTOENDREFERENCE,KUNDENREFERENZ",
  counterparty:
    "AUFTRAGGEBEREMPFÄNGER,BEGÜNSTIGTERZAHLUNGSPFLICHTIGER,NAMEZAHLUNGSBETEILIGTER,ZAHLUNGSPFLICHTIGER,ZAHLUNGSBETEILIGTER,AUFTRAGGEBER,PAYER,PAYERNAME,COUNTERPARTY,COUNTERPARTYNAME,PAYEE,NAME,SENDER",
  iban: "IBANZAHLUNGSBETEILIGTER,KONTONUMMERIBAN,IBANDESAUFTRAGGEBERS,COUNTERPARTYIBAN,PAYERIBAN,BENEFICIARYIBAN,IBAN,GEGENKONTO",
  account: "AUFTRAGSKONTO,IBANAUFTRAGSKONTO,OWNACCOUNT,ACCOUNT,ACCOUNTIBAN,KONTO",
  bankReference: "TRANSACTIONID,BUCHUNGSREFERENZ,BANKREFERENZ,BANKREFERENCE,UMSATZID,ID",
} as const;
type Column = keyof typeof heads;
const columns = Object.keys(heads) as Column[];

export const lookedAt = 30;

/** Places of columns in a row, by the names that a file gives them: letters alone, the first that is there counts. */
export function placesIn<Name extends string>(
  names: Readonly<Record<Name, string>>,
  row: readonly string[],
): Partial<Record<Name, number>> {
  const cells = row.map((cell) => lettersOf(cell.replace(/\([A-Z]{3}\)|\bin [A-Z]{3}\b/, "")));
  const found = Object.entries<string>(names).map(([column, list]) => {
    const at = list
      .split(",")
      .map((name) => cells.indexOf(name))
      .find((place) => place >= 0);
    return [column, at] as const;
  });
  return Object.fromEntries(found.filter(([, at]) => at !== undefined)) as Partial<Record<Name, number>>;
}

/** Digits with a point for decimals: "1.234,56", "1,234.56", "1'234.5", "-7,00 EUR". Three digits behind a mark are thousands. */
function amountOf(text: string): { amount: string; isDebit: boolean } {
  const digits = text.replaceAll(/[^\d.,()+−-]/g, "");
  const [, sign = "", whole = "", fraction = "", end = ""] =
    /^([-−(+]?)(\d[\d.,]*?|)(?:[.,](\d{1,2}))?([-−)+]?)$/.exec(digits) ?? [];
  if ((whole === "" && fraction === "") || /\d\p{L}+\d/u.test(text)) throw new LineError("amount");
  return {
    amount: `${whole.replaceAll(/[.,]/g, "") || "0"}${fraction && `.${fraction}`}`,
    isDebit: /[-−()]/.test(sign + end),
  };
}

/** ISO date of "27.11.2026", "27/11/26" or "2026-11-27 10:22"; with slashes the month comes first where `monthFirst`. */
export function dayOf(text: string, monthFirst: boolean): string {
  const iso = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (iso !== undefined) return iso;
  const [, one = "", mark = "", two = "", year = ""] = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d\d)\b/.exec(text) ?? [];
  const [date, month] = mark === "/" && monthFirst ? [two, one] : [one, two];
  return `${year.length === 2 ? "20" : ""}${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Movements of a bank's CSV file: the head is found by the names of its columns. Null without day and amount. */
export function readBankCsv(text: string): BankFile | null {
  const body = text.replace(/^\uFEFF/, "");
  const reader = new CsvReader(separatorOf(body));
  const rows = [...reader.push(body), ...reader.end()];
  const places = rows.slice(0, lookedAt).map((row) => placesIn(heads, row));
  const headAt = places.findIndex(
    ({ day, amount, credit, debit }) => day !== undefined && (amount ?? credit ?? debit) !== undefined,
  );
  const head = places[headAt];
  if (head === undefined) return null;
  const cellOf = (row: readonly string[], column: Column) => row[head[column] ?? -1]?.trim() ?? "";
  const amountHead = rows[headAt]?.[head.amount ?? head.credit ?? -1] ?? "";
  const monthFirst = rows.slice(headAt + 1).some((row) => /^\d{1,2}\/(?:1[3-9]|2\d|3[01])\//.test(cellOf(row, "day")));
  const list = new LineList();
  for (const [at, row] of rows.entries()) {
    if (at <= headAt || row.every((cell) => cell.trim() === "")) continue;
    list.attempt(at + 1, () => {
      const written =
        [cellOf(row, "amount"), cellOf(row, "credit"), cellOf(row, "debit")].find((cell) => /[1-9]/.test(cell)) ?? "";
      const { amount, isDebit } = amountOf(written);
      const isInDebit = head.amount === undefined && !/[1-9]/.test(cellOf(row, "credit"));
      const texts = Object.fromEntries(columns.map((column) => [column, cellOf(row, column)])) as Record<
        Column,
        string
      >;
      return [
        bankLine({
          ...{ ...texts, amount, isDebit: isDebit || isInDebit || /^[SD]/i.test(texts.sign) },
          currency: (texts.currency || /\b[A-Z]{3}\b/.exec(`${amountHead} ${written}`)?.[0] || "").toUpperCase(),
          day: dayOf(texts.day, monthFirst),
        }),
      ];
    });
  }
  return list;
}

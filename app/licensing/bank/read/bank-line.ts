import { isIsoDate } from "#app/rights/iso-date.ts";
import { decimalsOf, toMinorUnits } from "#app/rights/money.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** Money that a bank booked. `amount`: minor units, negative for what was paid; `day`: ISO date; texts are empty where the file has none. */
export type BankLine = {
  account: string;
  day: string;
  amount: number;
  currency: string;
  reference: string;
  endToEndId: string;
  counterparty: string;
  iban: string;
  /** The bank's own reference, unique at the bank. */
  bankReference: string;
};
export type Refusal = "amount" | "currency" | "day" | "line";
export type BankFile = { lines: BankLine[]; refused: { line: number; reason: Refusal }[] };

/** Thrown by a reader for one line, which is left out. */
export class LineError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Collects the lines of a reader: a malformed one is listed and the others are read. */
export class LineList {
  readonly lines: BankLine[] = [];
  readonly refused: BankFile["refused"] = [];

  attempt(line: number, read: () => BankLine[]): void {
    try {
      for (const one of read()) this.lines.push(one);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      this.refused.push({ line, reason: error.reason });
    }
  }
}

/** Limit of a text that is stored: CAMT's references have 140 characters each. */
const maxText = 1000;

type Read = Partial<Omit<BankLine, "amount">> & { amount: string; isDebit: boolean };

/** @throws LineError for what is no currency, day, or amount above zero. `amount`: digits with a point, without sign */
export function bankLine({ amount, isDebit, currency = "", day = "", ...texts }: Read): BankLine {
  if (!/^[A-Z]{3}$/.test(currency)) throw new LineError("currency");
  if (!isIsoDate(day)) throw new LineError("day");
  const [whole = "", fraction = ""] = amount.split(".");
  const decimals = decimalsOf(currency);
  const more = fraction.slice(decimals);
  const cents = fraction.slice(0, decimals) + (/[^0]/.test(more) ? more : "");
  const minor = toMinorUnits(cents === "" ? whole : `${whole}.${cents}`, currency);
  if (minor === null || minor === 0) throw new LineError("amount");
  const text = (value = "") => oneLine(value).slice(0, maxText).toWellFormed();
  return {
    ...{ day, currency, amount: isDebit ? -minor : minor, account: compact(texts.account ?? "") },
    ...{ reference: text(texts.reference), counterparty: text(texts.counterparty), iban: compact(texts.iban ?? "") },
    ...{ endToEndId: known(text(texts.endToEndId)), bankReference: known(text(texts.bankReference)) },
  };
}

/** Without what stands for no reference. */
function known(text: string): string {
  return /^(?:not ?provided|nonref|n\/?a)$/i.test(text) || lettersOf(text) === "" ? "" : text;
}

function compact(iban: string): string {
  const text = iban.replaceAll(/\s/g, "").toUpperCase();
  return /^[A-Z]{2}\d\d[A-Z0-9]{8,30}$/.test(text) ? text : "";
}

/** Letters and digits alone, in capitals. */
export function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const maxKeyText = 120;

/** `others`: range of the keys that the same money has in a file with, or without, references of the bank. `nth`: among equal lines of the file. */
export type LineKeys = { key: string; nth: number; others: string; othersEnd: string };

/**
 * Keys by which lines are the same money, also in files of other formats: account, day, amount, currency and what was written; then the
 * bank's reference, or, without it, how many of them the file has. `account`: of files that name none.
 */
export function keysOf(lines: readonly BankLine[], account: string): LineKeys[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const text = lettersOf(line.reference || line.endToEndId || line.counterparty).slice(0, maxKeyText);
    const same = [line.account || account, line.day, line.amount, line.currency, text, ""].join("|");
    const nth = (counts.get(same) ?? 0) + 1;
    counts.set(same, nth);
    const { bankReference } = line;
    // Each mark is followed by the next character: the end of its range.
    if (bankReference === "") return { key: `${same}#${nth}`, nth, others: `${same}=`, othersEnd: `${same}>` };
    return { key: `${same}=${lettersOf(bankReference)}`, nth, others: `${same}#`, othersEnd: `${same}$` };
  });
}

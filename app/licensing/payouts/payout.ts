/** Address of the payouts, of one file of them, and of what a bank reads. */
export const payoutsPath = "/payouts";
export const payoutFilePath = (id: string) => `${payoutsPath}/${id}`;

export const payoutStates = ["due", "sent", "paid", "failed"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Characters of the payout's id at the end of its end-to-end id, so that a second attempt has another. */
export const idTail = 12;

/** How the bank names a payment back: the statement's number and the payout, at most 35 characters. */
export function endToEndId(number: string, id: string): string {
  return `${sepaText(number).slice(0, 34 - idTail)}-${sepaText(id).slice(-idTail)}`;
}

const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  ø: "o",
  Ø: "O",
  œ: "oe",
  Œ: "OE",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  "&": "+",
};

/**
 * Text in the characters that every bank in SEPA takes (EPC217-08): Latin letters, digits and / - ? : ( ) . , ' + space. Others become the
 * letter without its mark, or a dot; spaces are joined.
 */
export function sepaText(text: string): string {
  const latin = [...text.normalize("NFKD").replaceAll(/\p{M}/gu, "")].map((one) => letters[one] ?? one).join("");
  return latin
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ".")
    .trim();
}

/** Countries whose IBANs are in SEPA: EPC409-09. */
const sepa = new Set(
  "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA".split(
    " ",
  ),
);

/** Minor units: 999,999,999.99 EUR is the largest amount of a SEPA credit transfer. */
const maxSepa = 99_999_999_999;

/** Whether a bank file of SEPA can have it; a CSV has the others. */
export function isSepa({ currency, iban, amount }: { currency: string; iban: string; amount: number }): boolean {
  return currency === "EUR" && sepa.has(iban.slice(0, 2)) && amount <= maxSepa;
}

/** Why a due payout can't be in a file now; null: it can. Times in ms. */
export type Hold = { kind: "no-account" } | { kind: "changed"; changedAt: number; countsFrom: number } | null;

export function holdOf({
  iban,
  changedAt,
  countsFrom,
}: {
  iban: string;
  changedAt: number | null;
  countsFrom: number | null;
}): Hold {
  if (changedAt !== null && countsFrom !== null) return { kind: "changed", changedAt, countsFrom };
  return iban === "" ? { kind: "no-account" } : null;
}

/** What may follow on a state: a failed payout is due again as another one. */
export const nextStates: Record<PayoutState, readonly PayoutState[]> = {
  due: ["sent", "paid"],
  sent: ["paid", "failed"],
  paid: ["failed"],
  failed: [],
};

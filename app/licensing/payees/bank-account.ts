import { countryName } from "#app/ui/countries.ts";

/** Characters of an IBAN by country: IBAN registry of ISO 13616. */
const lengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
  FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32
  LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24
  RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** ISO 7064 MOD 97-10: the remainder of the number that the characters make, with A as 10. */
function remainder(code: string): number {
  const digits = [...code].map((character) => Number.parseInt(character, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** What is wrong with an IBAN; `length`: the characters that its country asks for. */
export type IbanProblem = { kind: "form" | "country" | "check" } | { kind: "length"; length: number; found: number };

/** "de89 3704 0044 0532 0130 00" → "DE89370400440532013000", or what is wrong with it. */
export function checkIban(text: string): { iban: string } | { problem: IbanProblem } {
  const iban = text.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return { problem: { kind: "form" } };
  const length = lengths.get(iban.slice(0, 2));
  if (length === undefined) return { problem: { kind: "country" } };
  if (iban.length !== length) return { problem: { kind: "length", length, found: iban.length } };
  const isRight = remainder(iban.slice(4) + iban.slice(0, 4)) === 1;
  return isRight ? { iban } : { problem: { kind: "check" } };
}

/** "deut de ff" → "DEUTDEFF", a BIC of ISO 9362 with 8 or 11 characters; null if it is none. */
export function readBic(text: string): string | null {
  const bic = text.replace(/\s/g, "").toUpperCase();
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) && countryName(bic.slice(4, 6)) !== null
    ? bic
    : null;
}

/** The last four characters of a secret number; empty for none, and dots alone where four would show most of it. */
export function maskNumber(number: string): string {
  const plain = number.replace(/\s/g, "");
  if (plain === "") return "";
  return plain.length < 8 ? "••••" : `•••• ${plain.slice(-4)}`;
}

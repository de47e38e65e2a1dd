import { countryName } from "#app/ui/countries.ts";

/** Without blanks and punctuation, in capitals: "DE 123.456.788" → "DE123456788". */
export function compactId(typed: string): string {
  return typed.replaceAll(/[\s./-]/g, "").toUpperCase();
}

/** ISO 7064, mod 97-10, of digits as text. */
function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** Characters of an IBAN by country: SWIFT's registry. */
const ibanLengths = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 " +
    "GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 " +
    "PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Whether `iban`, compact, has the length of its country and the right check digits. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z0-9]+$/.test(iban) || ibanLengths.get(iban.slice(0, 2)) !== iban.length) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  return mod97(moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1;
}

export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic);
}

function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** ISO 7064, mod 11,10. */
function mod1110(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

function weighted(digits: string, weights: number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

type VatRule = { shape: RegExp; check?: (rest: string) => boolean };

/** VAT numbers of the EU after their prefix, with the check digits of those whose rule is published and simple. */
const vatRules: Record<string, VatRule> = {
  AT: { shape: /^U\d{8}$/ },
  BE: { shape: /^[01]\d{9}$/, check: (rest) => 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8)) },
  BG: { shape: /^\d{9,10}$/ },
  CY: { shape: /^\d{8}[A-Z]$/ },
  CZ: { shape: /^\d{8,10}$/ },
  DE: { shape: /^[1-9]\d{8}$/, check: mod1110 },
  DK: { shape: /^[1-9]\d{7}$/, check: (rest) => weighted(rest, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { shape: /^10\d{7}$/ },
  EL: { shape: /^\d{9}$/ },
  ES: { shape: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: {
    shape: /^\d{8}$/,
    check: (rest) => (11 - (weighted(rest, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(rest.at(-1)),
  },
  FR: {
    shape: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    check: (rest) => /^[^\d]|^\d[^\d]/.test(rest) || mod97(`${rest.slice(2)}12`) === Number(rest.slice(0, 2)),
  },
  HR: { shape: /^\d{11}$/, check: mod1110 },
  HU: { shape: /^\d{8}$/ },
  IE: { shape: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/ },
  IT: { shape: /^\d{11}$/, check: luhn },
  LT: { shape: /^(?:\d{9}|\d{12})$/ },
  LU: { shape: /^\d{8}$/, check: (rest) => Number(rest.slice(0, 6)) % 89 === Number(rest.slice(6)) },
  LV: { shape: /^\d{11}$/ },
  MT: { shape: /^\d{8}$/ },
  NL: { shape: /^\d{9}B\d{2}$/ },
  PL: { shape: /^\d{10}$/, check: (rest) => weighted(rest, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(rest.at(-1)) },
  PT: { shape: /^\d{9}$/, check: (rest) => weighted(rest, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 < 2 },
  RO: { shape: /^\d{2,10}$/ },
  SE: { shape: /^\d{10}01$/, check: (rest) => luhn(rest.slice(0, 10)) },
  SI: { shape: /^[1-9]\d{7}$/ },
  SK: { shape: /^\d{10}$/ },
  XI: { shape: /^(?:\d{9}|\d{12})$/ },
};

/** Whether `vatId`, compact, is a VAT number: of an EU country by its rule, of another one by its prefix. */
export function isVatId(vatId: string): boolean {
  const [prefix, rest] = [vatId.slice(0, 2), vatId.slice(2)];
  const rule = vatRules[prefix];
  if (rule) return rule.shape.test(rest) && (rule.check?.(rest) ?? true);
  return countryName(prefix) !== null && prefix !== "GR" && /^[A-Z0-9]{2,14}$/.test(rest);
}

/** Digits of a UPC-12, EAN-13, GTIN-14 or EAN-8. */
const LENGTHS = new Set([8, 12, 13, 14]);

/**
 * "4-006381-33393-1" → "4006381333931": digits of a UPC, EAN or GTIN with a valid check digit. A UPC is normalised to twelve digits,
 * whether written as EAN or GTIN, and gets back a leading zero dropped by a spreadsheet. Null if invalid.
 */
export function readBarcode(text: string): string | null {
  const digits = text.replace(/[\s\p{Pd}\p{Cf}._/]/gu, "");
  if (!/^\d+$/.test(digits)) return null;
  const code = digits.length === 11 ? `0${digits}` : digits;
  if (!LENGTHS.has(code.length) || /^0+$/.test(code) || !isChecked(code)) return null;
  return code.length > 12 ? code.replace(/^0{1,2}(?=\d{12}$)/, "").replace(/^0(?=\d{13}$)/, "") : code;
}

/** GS1: digits count three times and once in turn, from the right. */
function isChecked(code: string): boolean {
  const sum = [...code].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

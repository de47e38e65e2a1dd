/** Stored identifiers of recordings and works: docs/design/field-conventions.md. */

/** "us-rc1-76-07839" → "USRC17607839"; null if invalid. */
export function readIsrc(text: string | null): string | null {
  const code = (text ?? "").replace(/[\s-]/g, "").toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : null;
}

/** "T-034.524.680-1" → "T0345246801"; null if invalid or its check digit is wrong. */
export function readIswc(text: string | null): string | null {
  const code = (text ?? "").replace(/[\s.-]/g, "").toUpperCase();
  if (!/^T\d{10}$/.test(code)) return null;
  const digits = [...code.slice(1)].map(Number);
  const check = digits.pop();
  const sum = digits.reduce((total, digit, index) => total + digit * (index + 1), 1);
  return (10 - (sum % 10)) % 10 === check ? code : null;
}

/** "14.107.338" → "00014107338", the eleven-digit IPI name number; null if invalid or its check digits are wrong. */
export function readIpi(text: string | null): string | null {
  const code = (text ?? "").replace(/[\s.-]/g, "").padStart(11, "0");
  if (!/^\d{11}$/.test(code) || /^0+$/.test(code)) return null;
  const sum = [...code.slice(0, 9)].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0) % 101;
  const check = sum === 0 ? 0 : (101 - sum) % 100;
  return Number(code.slice(9)) === check ? code : null;
}

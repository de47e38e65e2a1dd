/** Stored identifiers of recordings and works: docs/design/field-conventions.md. */

/** "us-rc1-76-07839" → "USRC17607839"; null if invalid. */
export function readIsrc(text: string | null): string | null {
  const code = (text ?? "").replace(/[\s-]/g, "").toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : null;
}

/** An identifier whose form is right: its code, and the check digits that the others call for. */
type Checked = { code: string; found: string; expected: string };

function checkedIswc(text: string): Checked | null {
  const code = text.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^T\d{10}$/.test(code)) return null;
  const sum = [...code.slice(1, 10)].reduce((total, digit, index) => total + Number(digit) * (index + 1), 1);
  return { code, found: code.slice(10), expected: String((10 - (sum % 10)) % 10) };
}

function checkedIpi(text: string): Checked | null {
  const code = text.replace(/[\s.-]/g, "").padStart(11, "0");
  if (!/^\d{11}$/.test(code) || /^0+$/.test(code)) return null;
  const sum = [...code.slice(0, 9)].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0) % 101;
  const check = sum === 0 ? 0 : (101 - sum) % 100;
  return { code, found: code.slice(9), expected: String(check).padStart(2, "0") };
}

/** ISO 7064 MOD 11-2. */
function checkedIsni(text: string): Checked | null {
  const code = text.replace(/[\s.-]/g, "").toUpperCase();
  if (!/^\d{15}[\dX]$/.test(code)) return null;
  const sum = [...code.slice(0, 15)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return { code, found: code.slice(15), expected: check === 10 ? "X" : String(check) };
}

const checks = { ipi: checkedIpi, iswc: checkedIswc, isni: checkedIsni };

type Checkable = keyof typeof checks;

function read(kind: Checkable, text: string | null): string | null {
  const checked = checks[kind](text ?? "");
  return checked?.found === checked?.expected ? (checked?.code ?? null) : null;
}

/** "T-034.524.680-1" → "T0345246801"; null if invalid or its check digit is wrong. */
export const readIswc = (text: string | null) => read("iswc", text);

/** "14.107.338" → "00014107338", the eleven-digit IPI name number; null if invalid or its check digits are wrong. */
export const readIpi = (text: string | null) => read("ipi", text);

/** "0000 0001 2103 2683" → "0000000121032683"; null if invalid or its check character is wrong. */
export const readIsni = (text: string | null) => read("isni", text);

const checkPlaces = { ipi: "digits 10 and 11", iswc: "the last digit", isni: "the last character" };

/** "digits 10 and 11 are 51, but the others call for 50"; null for an identifier that is right, or whose form is wrong. */
export function wrongCheckDigits(kind: Checkable, text: string): string | null {
  const checked = checks[kind](text);
  if (checked === null || checked.found === checked.expected) return null;
  const { found, expected } = checked;
  return `${checkPlaces[kind]} ${found.length > 1 ? "are" : "is"} ${found}, but the others call for ${expected}`;
}

/** `shape`: what may stand in it, of any length. */
const forms = {
  isrc: { length: 12, unit: "characters", shape: /^[A-Z0-9]+$/, example: "USRC17607839" },
  iswc: { length: 11, unit: "characters", shape: /^T\d*$/, example: "T-034.524.680-1" },
  ipi: { length: 11, unit: "digits", shape: /^\d+$/, example: "00014107338" },
  isni: { length: 16, unit: "characters", shape: /^\d+X?$/, example: "0000000121032683" },
} as const;

const rules = {
  isrc: "two letters for the country, three letters or digits, and seven digits",
  iswc: "T and ten digits",
  ipi: "up to 11 digits",
  isni: "16 digits, of which the last may be X",
};

export type Identifier = keyof typeof forms;

/**
 * What is wrong with a typed identifier, as a clause that follows its name: too short, too long, of another form, or with a wrong check digit;
 * null for a right one.
 */
export function identifierProblem(kind: Identifier, text: string): string | null {
  if ((kind === "isrc" ? readIsrc(text) : read(kind, text)) !== null) return null;
  const { length, unit, shape, example } = forms[kind];
  const code = text.replace(/[\s.-]/g, "").toUpperCase();
  const rule = `${rules[kind]}, such as ${example}.`;
  if (!shape.test(code)) return `enter ${rule}`;
  const size = `with ${code.length} ${unit} instead of ${length}`;
  if (code.length > length) return `too long, ${size}. Enter ${rule}`;
  if (code.length < length)
    return `too short, ${size}. ${kind === "ipi" ? "Only zeros at the start can be left out." : `Enter ${rule}`}`;
  const wrong = kind === "isrc" ? null : wrongCheckDigits(kind, code);
  return wrong === null ? `enter ${rule}` : `${wrong}. Check it for a mistyped digit.`;
}

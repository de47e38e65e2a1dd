import { type BankFile, bankLine, LineError, LineList } from "#app/licensing/bank/read/bank-line.ts";

type Field = { tag: string; lines: string[]; line: number };

/** The fields of a file with the lines that each goes on in. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [at, row] of text.split(/\r\n?|\n/).entries()) {
    const [, tag, first = ""] = /^(?:\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(row) ?? [];
    if (tag !== undefined) fields.push({ tag, lines: [first], line: at + 1 });
    else if (/^(?:-|-\}|\{.*)$/.test(row)) fields.push({ tag: "", lines: [], line: at + 1 });
    else fields.at(-1)?.lines.push(row);
  }
  return fields;
}

/** Value date, entry date (MMDD), sign, third letter of the currency, amount, type, reference of the payer, that of the bank. */
const movement =
  /^(?<year>\d\d)(?<month>\d\d)(?<date>\d\d)(?<entry>\d{4})?(?<sign>R?[CD])(?:[A-Z](?=\d))?(?<amount>\d{1,12},\d{0,3})[A-Z][A-Z0-9]{3}(?<own>(?:(?!\/\/).){0,35})(?:\/\/(?<bank>.*))?$/;

/** The day of entry, which may be in the year before or after that of the value. */
function dayOf({ year = "", month = "", date = "", entry = "" }: Record<string, string | undefined>): string {
  if (entry === "") return `20${year}-${month}-${date}`;
  const months = Number(entry.slice(0, 2)) - Number(month);
  const shift = months > 6 ? -1 : months < -6 ? 1 : 0;
  return `${2000 + Number(year) + shift}-${entry.slice(0, 2)}-${entry.slice(2)}`;
}

/** Marks within a purpose: "EREF+…SVWZ+…" of German banks. */
const marks = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|BREF|RREF|PURP|IBAN|BIC)\+/g;

function markedParts(purpose: string): Map<string, string> {
  const found = [...purpose.matchAll(marks)];
  return new Map(
    found.map((match, at) => [
      match[1] ?? "",
      purpose.slice(match.index + match[0].length, found[at + 1]?.index).trim(),
    ]),
  );
}

/** Parts of a text with slashes: "/NAME/…/REMI/…" of Dutch banks. */
const slashed = {
  remi: /\/REMI\/(?:USTD\/{0,2})?((?:(?!\/[A-Z]{3,4}\/).){1,200})/,
  eref: /\/EREF\/((?:(?!\/[A-Z]{3,4}\/).){1,200})/,
  iban: /\/IBAN\/((?:(?!\/[A-Z]{3,4}\/).){1,200})/,
  name: /\/NAME\/((?:(?!\/[A-Z]{3,4}\/).){1,200})/,
};

/** Field 86: with subfields ?00 to ?63, with /NAME/ and /REMI/, or as text. */
function detailsOf(lines: readonly string[]) {
  const whole = lines.join("");
  if (!/^\d{3}\?\d\d/.test(whole)) {
    const part = (mark: RegExp) => mark.exec(whole)?.[1] ?? "";
    const remittance = part(slashed.remi).replaceAll(/\/+/g, " ");
    return {
      reference: remittance || lines.join(" "),
      endToEndId: part(slashed.eref),
      iban: part(slashed.iban),
      counterparty: part(slashed.name),
    };
  }
  const fields = [...whole.slice(3).matchAll(/\?(\d\d)((?:(?!\?\d\d).)*)/g)].map(([, code = "", text = ""]) => ({
    code,
    text,
  }));
  const join = (...codes: RegExp[]) =>
    fields
      .filter(({ code }) => codes.some((one) => one.test(code)))
      .map(({ text }) => text)
      .join("");
  const purpose = join(/^(?:2\d|6[0-3])$/);
  const parts = markedParts(purpose);
  return {
    reference: parts.get("SVWZ") ?? (parts.size > 0 ? (parts.get("RREF") ?? "") : purpose),
    ...{ endToEndId: parts.get("EREF") ?? "", iban: join(/^31$/), counterparty: join(/^3[23]$/) },
  };
}

/** The booked movements of MT940 files, also of several accounts. Null for a text of another kind. */
export function readMt940(text: string): BankFile | null {
  const fields = fieldsOf(text);
  if (!fields.some(({ tag }) => tag === "60F" || tag === "60M") || !fields.some(({ tag }) => tag === "25")) return null;
  const list = new LineList();
  let account = "";
  let currency = "";
  for (const [at, { tag, lines, line }] of fields.entries()) {
    if (tag === "25") account = lines[0] ?? "";
    if (tag.startsWith("60")) currency = /^[CD]\d{6}([A-Z]{3})/.exec(lines[0] ?? "")?.[1] ?? "";
    if (tag !== "61") continue;
    const next = fields[at + 1];
    list.attempt(line, () => {
      const found = movement.exec((lines[0] ?? "").trimEnd())?.groups;
      if (found === undefined) throw new LineError("line");
      const details = detailsOf(next?.tag === "86" ? next.lines : lines.slice(1));
      return [
        bankLine({
          ...{ account, currency, day: dayOf(found), amount: (found.amount ?? "").replace(",", "."), ...details },
          isDebit: found.sign === "D" || found.sign === "RC",
          endToEndId: details.endToEndId || (found.own ?? ""),
          bankReference: found.bank ?? "",
        }),
      ];
    });
  }
  return list;
}

import { contactLimits } from "#app/contacts/contact-type.ts";
import { contactsCopy } from "#app/contacts/contacts-copy.ts";
import { importCopy, maxImportRows } from "#app/contacts/import/import-copy.ts";
import { CsvReader, separatorOf } from "#app/edge/http/read-csv.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { foldName } from "#db/folded-name.server.ts";

const { errors } = importCopy;

/** Characters of what is wrong that a message repeats. */
const maxQuoted = 60;

const columns = ["name", "first", "last", "email", "organisation", "role", "phone", "note"] as const;
type ColumnName = (typeof columns)[number];

/** What the columns are called, in English and German. */
const words: Record<ColumnName, readonly string[]> = {
  name: [
    "name",
    "full name",
    "contact",
    "kontakt",
    "person",
    "ansprechpartner",
    "ansprechpartnerin",
    "vollständiger name",
  ],
  first: ["first name", "given name", "vorname"],
  last: ["last name", "surname", "family name", "nachname", "familienname"],
  email: ["email", "e mail", "mail", "email address", "e mail address", "e mail adresse", "mailadresse"],
  organisation: [
    "organisation",
    "organization",
    "company",
    "client",
    "agency",
    "firma",
    "unternehmen",
    "kunde",
    "agentur",
  ],
  role: ["role", "job title", "title", "position", "rolle", "funktion", "titel"],
  phone: ["phone", "phone number", "telephone", "mobile", "tel", "telefon", "telefonnummer", "mobil", "handy"],
  note: ["note", "notes", "internal note", "comment", "notiz", "notizen", "bemerkung", "kommentar"],
};

const wordOf = (text: string) => foldName(text.replace(/[^\p{L}\p{N}]+/gu, " "));
const columnOf = new Map(columns.flatMap((name) => words[name].map((word) => [wordOf(word), name] as const)));

export type ImportRow = {
  /** As spreadsheets count: the first line names the columns. */
  line: number;
  name: string;
  email: string | null;
  organisation: string;
  role: string;
  phone: string;
  note: string;
};
export type RefusedRow = { line: number; reason: string };
export type ContactRows = { rows: ImportRow[]; refused: RefusedRow[]; error: string | null };

const failed = (error: string): ContactRows => ({ rows: [], refused: [], error });

/** The cells of a line as a contact, or why they are none. */
function toRow(head: readonly (ColumnName | null)[], cells: readonly string[], line: number): ImportRow | string {
  if (cells.slice(head.length).some((cell) => cell.trim() !== "")) return errors.cells;
  const of = (name: ColumnName) => cells[head.indexOf(name)]?.trim() ?? "";
  const written = of("email");
  const email = written === "" ? null : emailSchema.safeParse(written);
  if (email?.success === false) return errors.email(written.slice(0, maxQuoted));
  const name = of("name") || [of("first"), of("last")].filter(Boolean).join(" ") || email?.data || "";
  if (name === "") return errors.name;
  const row = { organisation: of("organisation"), role: of("role"), phone: of("phone"), note: of("note") };
  const long = Object.entries({ name, ...row }).find(
    ([field, text]) => text.length > contactLimits[field as keyof typeof contactLimits],
  );
  if (long) {
    const field = long[0] as keyof typeof contactLimits;
    return errors.long(contactsCopy.fields[field], contactLimits[field]);
  }
  return { line, name, email: email?.data ?? null, ...row };
}

/** By which two lines are the same person: the address, or name and organisation without one. */
function personOf({ name, email, organisation }: Pick<ImportRow, "name" | "email" | "organisation">): string {
  return email ?? `${foldName(name)}\n${foldName(organisation)}`;
}

/** The lines of a CSV file as contacts. A line that is wrong is refused alone; `error`: why the file as a whole can't be read. */
export function readContactRows(text: string): ContactRows {
  const body = text.replace(/^\uFEFF/, "");
  if (body.trim() === "") return failed(errors.missing);
  const reader = new CsvReader(separatorOf(body));
  const lines = [...reader.push(body), ...reader.end()].map((cells, at) => ({ line: at + 1, cells }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const isSeparator = /^sep=.?$/i.test(filled[0]?.cells[0]?.trim() ?? "");
  const [first, ...rest] = isSeparator ? filled.slice(1) : filled;
  const head = (first?.cells ?? []).map((cell) => columnOf.get(wordOf(cell)) ?? null);
  if (!head.some((name) => name === "name" || name === "email" || name === "last")) return failed(errors.head);
  if (rest.length === 0) return failed(errors.empty);
  if (rest.length > maxImportRows) return failed(errors.many);
  const rows: ImportRow[] = [];
  const refused: RefusedRow[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rest) {
    const isOpen = reader.isOpen && line === lines.length;
    const row = isOpen ? errors.quote : toRow(head, cells, line);
    const before = typeof row === "string" ? undefined : seen.get(personOf(row));
    if (typeof row === "string") refused.push({ line, reason: row });
    else if (before !== undefined) refused.push({ line, reason: errors.twice(before) });
    else {
      seen.set(personOf(row), line);
      rows.push(row);
    }
  }
  return { rows, refused, error: null };
}

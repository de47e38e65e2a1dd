import { CellProblem } from "#app/exchange/sheets/cells/cell-problem.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import type { FieldOption, RecordField } from "#app/records/definition/record-type.ts";

const { errors } = sheetsCopy;

/** A number as spreadsheets shorten it: digits are lost. */
const shortened = /^[-+]?\d+(?:[.,]\d+)?E[-+]?\d+$/i;
/** Days before 1970 in the count of a spreadsheet, which begins with 1900. */
const serialOf1970 = 25_569;
const dayMs = 24 * 3_600_000;

const optionsOf = (field: RecordField, choices: readonly FieldOption[] | undefined) => choices ?? field.options ?? [];

/** A value as the text of a cell. `choices`: those of a select that the database has. */
export function plainText(field: RecordField, value: unknown, choices?: readonly FieldOption[]): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field.control !== "select") return String(value);
  return optionsOf(field, choices).find((option) => option.value === value)?.label ?? String(value);
}

/** "Title: enter a title." → "enter a title.": the column is named before it. */
export const withoutLabel = (message: string) => message.replace(/^[^:]{1,40}: /, "");

function inputOf(field: RecordField, text: string, choices: readonly FieldOption[] | undefined): unknown {
  if (field.control === "checkbox") {
    if (["yes", "true", "1", "y", "x"].includes(text.toLowerCase())) return true;
    if (["", "no", "false", "0", "n"].includes(text.toLowerCase())) return false;
    throw new CellProblem(errors.yesOrNo);
  }
  if (text === "") return field.control === "text" || field.control === "paragraph" ? "" : null;
  if (shortened.test(text)) throw new CellProblem(errors.shortened);
  if (field.control === "number") return Number(text.replace(",", "."));
  if (field.control === "date")
    return /^\d{5}$/.test(text)
      ? new Date((Number(text) - serialOf1970) * dayMs).toISOString().slice(0, 10)
      : text.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?Z?$/, "$1");
  if (field.control !== "select") return text;
  const options = optionsOf(field, choices);
  const found = options.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  const choice = found ?? options.find(({ value }) => value === text);
  if (choice === undefined) throw new CellProblem(errors.choice(options.map(({ label }) => label)));
  return choice.value;
}

/** Whether an empty cell says nothing: there is no such choice. */
const saysNothing = (field: RecordField, text: string) =>
  text === "" && field.control === "select" && !field.schema.safeParse(null).success;

/**
 * The value of a cell, by the schema of its field; `stored` for an empty one where nothing can't be chosen. @throws CellProblem
 */
export function readPlain(
  field: RecordField,
  text: string,
  { stored, choices }: { stored: unknown; choices?: readonly FieldOption[] | undefined },
): unknown {
  if (saysNothing(field, text)) return stored;
  const read = field.schema.safeParse(inputOf(field, text, choices));
  if (read.success) return read.data;
  throw new CellProblem(withoutLabel(read.error.issues[0]?.message ?? errors.invalid));
}

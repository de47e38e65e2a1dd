import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { FieldOption, RecordField, RecordType } from "#app/records/definition/record-type.ts";

const { bulk: copy } = recordCopy;

/** Value of a choice that empties a field, since an empty one leaves it as it is. */
const noValue = "-";

/** What happens to each record: values by field, and ids of records to add and remove by link. */
export type BulkChanges = {
  set: Record<string, unknown>;
  add: Record<string, string[]>;
  remove: Record<string, string[]>;
};

/** Which records: those chosen, or all that the list with the query `from` finds. */
export type BulkSelection = { ids: string[]; from: string | null };

/** Names of the form's fields. */
export const bulkNames = {
  set: (field: string) => `set-${field}`,
  add: (link: string) => `add-${link}`,
  remove: (link: string) => `remove-${link}`,
};

/** Choices of a field whose value is one of a few; none for text. */
export function bulkOptions({ control }: RecordField, options: readonly FieldOption[]): FieldOption[] {
  const leave = { value: "", label: copy.leave };
  if (control === "checkbox")
    return [leave, { value: "yes", label: recordCopy.yes }, { value: "no", label: recordCopy.no }];
  if (control !== "select") return [];
  return [leave, ...options.map(({ value, label }) => ({ value: value === "" ? noValue : value, label }))];
}

function inputOf({ control }: RecordField, text: string): unknown {
  if (control === "checkbox") return text === "yes" || (text === "no" ? false : text);
  if (control === "number") return Number(text);
  return text === noValue ? null : text;
}

export function readSelection(form: URLSearchParams): BulkSelection {
  return { ids: [...new Set(form.getAll("ids"))], from: form.get("from") };
}

/** The changes of a form, and what is wrong with them by field name. */
export function readChanges(type: RecordType, form: URLSearchParams) {
  const { fields = [], links = {} } = type.bulk ?? {};
  const changes: BulkChanges = { set: {}, add: {}, remove: {} };
  const problems: Record<string, string> = {};
  for (const name of fields) {
    const text = form.get(bulkNames.set(name)) ?? "";
    const field = type.fields[name];
    if (text === "" || field === undefined) continue;
    const parsed = field.schema.safeParse(inputOf(field, text));
    if (parsed.success) changes.set[name] = parsed.data;
    else problems[bulkNames.set(name)] = parsed.error.issues[0]?.message ?? "";
  }
  for (const link of Object.keys(links)) {
    const [add, remove] = [form.get(bulkNames.add(link)) ?? "", form.get(bulkNames.remove(link)) ?? ""];
    if (add !== "") changes.add[link] = [add];
    if (remove !== "" && remove !== add) changes.remove[link] = [remove];
  }
  return { changes, problems };
}

export function isEmptyChange({ set, add, remove }: BulkChanges): boolean {
  return [set, add, remove].every((part) => Object.keys(part).length === 0);
}

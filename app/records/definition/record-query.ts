import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { FieldOption, RecordField, RecordType } from "#app/records/definition/record-type.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

/** State of a list, all in the URL. `filters`: value by field, empty for all. */
export type RecordQuery = { q: string; sort: string; page: number; filters: Record<string, string> };

/** Characters of a choice: those of an id. */
const maxValue = 64;

const yesOrNo: readonly FieldOption[] = [
  { value: "yes", label: copy.yes },
  { value: "no", label: copy.no },
];

/** Choices of a field's filter. */
export function filterOptions({ control, options = [] }: RecordField): readonly FieldOption[] {
  return control === "checkbox" ? yesOrNo : options;
}

/** Reads the state of a list; an invalid value counts as not set. */
export function readRecordQuery({ fields, filters: others = {} }: RecordType, search: URLSearchParams): RecordQuery {
  const sort = search.get("sort") ?? "";
  const filterValue = (name: string, options: readonly FieldOption[] | undefined) => {
    const given = search.get(name) ?? "";
    return options === undefined || options.some(({ value }) => value === given) ? given.slice(0, maxValue) : "";
  };
  const ofFields = Object.entries(fields).flatMap(([name, field]) =>
    field.filter ? [[name, filterValue(name, filterOptions(field))]] : [],
  );
  const ofStore = Object.entries(others).map(([name, { options }]) => [name, filterValue(name, options)]);
  return {
    q: searchField.parse(search.get("q") ?? ""),
    sort: fields[sort.replace(/^-/, "")]?.sortable ? sort : "",
    page: pageField.parse(search.get("page") ?? 1),
    filters: Object.fromEntries([...ofFields, ...ofStore]),
  };
}

import { z } from "zod";
import type { Area } from "#app/identity/access/scopes.ts";
import type { Column } from "#app/ui/list/table.tsx";

export type FieldOption = { value: string; label: string };

/** A field of a record: how it is entered, checked, listed and read. */
export type RecordField = {
  label: string;
  hint?: string;
  /** Checks the input of the form and of the API. */
  schema: z.ZodType;
  /** What is stored and what the API returns, where it differs from `schema`. */
  stored?: z.ZodType;
  control: "text" | "paragraph" | "number" | "date" | "checkbox" | "select";
  /** Choices of a `select` that are the same for everyone; others, and suggestions of a `text`, come from the store. */
  options?: readonly FieldOption[];
  /** In the list and its file. */
  column?: Pick<Column, "align" | "wide">;
  sortable?: true;
  /** A choice among the filters: a checkbox, or a select with `options`. */
  filter?: true;
  /** Who reads and writes it besides the area of the record; everyone of that area if it is left out. */
  readBy?: Area;
  /** The tab of the record's page that has it; the first one if it is left out. */
  section?: string;
};

type RecordCopy = {
  title: string;
  lead: string;
  search: string;
  /** Left out for records that are not added by hand. */
  add?: string;
  addTitle?: string;
  /** In the middle of a sentence: "tier". */
  noun: string;
  count: (count: number) => string;
  empty: string;
  emptyText: string;
  deleteHint: string;
};

/** Everything about a type of record that its pages need; `RecordStore` is its other half, for the server. */
export type RecordType = {
  /** Where its records are: "/tiers". */
  path: string;
  /** Where its list is; `path` if it is left out. */
  listPath?: string;
  /** Its name in the audit log: "tier". */
  subject: string;
  readArea: Area;
  /** Open on the environments' own hosts only: the catalogue belongs to all companies. */
  editArea: Area;
  /** A deleted record stays in its table with the status `deleted`, because others refer to it: the type has a field `status`. */
  keepsDeleted?: true;
  /** The field that names a record. */
  nameField: string;
  fields: Record<string, RecordField>;
  /** The choice that a deletion requires: where its songs go. */
  moveTo?: { label: string; hint: string };
  copy: RecordCopy;
};

export type RecordValues = Record<string, unknown>;

export function listPathOf({ path, listPath = path }: RecordType): string {
  return listPath;
}

/** The fields of `names` as one schema, for forms and the API. */
export function fieldsSchema(type: RecordType, names: readonly string[] = Object.keys(type.fields)) {
  const schemas = names.flatMap((name) => {
    const field = type.fields[name];
    return field === undefined ? [] : [[name, field.schema] as const];
  });
  return z.object(Object.fromEntries(schemas));
}

/** The form of a record; `version` is that of the record as the form was filled, empty for a new one. */
export function recordFormSchema(type: RecordType, names: readonly string[]) {
  return fieldsSchema(type, names).extend({ version: z.string().default("") });
}

/** A stored value as the default of its control. */
export function toInput(value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "on" : undefined;
  if (Array.isArray(value)) return value.join(", ");
  return value === null || value === undefined ? "" : String(value);
}

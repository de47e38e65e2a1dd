import { z } from "zod";
import type { Area } from "#app/identity/access/scopes.ts";
import type { Column } from "#app/ui/list/table.tsx";
import type { NamedView } from "#app/ui/list/view-tabs.tsx";
import { pictureFile } from "#app/uploads/pictures/picture-file.ts";
import type { ImageModule } from "#app/uploads/upload-rules.ts";

export type FieldOption = { value: string; label: string };

/** A column of a list of rows. */
type RowColumn = {
  label: string;
  control: "text" | "number" | "select";
  options?: readonly FieldOption[];
  /** Takes the rest of the line, and the suggestions of the field. */
  wide?: true;
};

/** A field of a record: how it is entered, checked, listed and read. */
export type RecordField = {
  label: string;
  hint?: string;
  /** Checks the input of the form and of the API. */
  schema: z.ZodType;
  /** What is stored and what the API returns, where it differs from `schema`. */
  stored?: z.ZodType;
  /** `lines`: a list, one item a line. `choices`: a list of ids. `focus`: the focal point of a `picture`, which shows it. */
  control:
    | "text"
    | "paragraph"
    | "lines"
    | "number"
    | "date"
    | "checkbox"
    | "select"
    | "choices"
    | "rows"
    | "picture"
    | "focus";
  /** Has the room of two fields in a dense form. */
  isLong?: true;
  /** Of `rows`, a list of objects: its columns by name. */
  rows?: Record<string, RowColumn>;
  /** In the form only: a reason for the change, which `RecordStore.prepare` reads. */
  isTransient?: true;
  /** Follows from other data: lists, files and the API show it. No form has it; `shown`: the form shows its text, if there is any. */
  isDerived?: true | "shown";
  /** Heading above this field and those after it. */
  heading?: string;
  /** The fields under this heading are folded. */
  isFolded?: true;
  /** A field of object keys; pages change it, the API only reads it. `list`: the column has several, the field is the first one. */
  picture?: { module: ImageModule; focus: string; list?: true };
  /** The value as text, where it is not a string, a list of them, a number or a boolean. */
  text?: (value: unknown) => string;
  /** Choices of a `select` that are the same for everyone; others, `choices`, and suggestions of a `text`, come from the store. */
  options?: readonly FieldOption[];
  /** Label of the choice of none of the `options` of a select. */
  none?: string;
  /** In the list and its file. */
  column?: Pick<Column, "align" | "wide">;
  sortable?: true;
  /** A choice among the filters: a checkbox, or a select with `options`. */
  filter?: true;
  /** Who reads and writes it besides the area of the record; everyone of that area if it is left out. */
  readBy?: Area;
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
  /** What a merge does, where it differs from that of other types. */
  mergeText?: (name: string, into: string) => string;
};

/** Everything about a type of record that its pages need; `RecordStore` is its other half, for the server. */
export type RecordType = {
  /** Where its records are: "/tiers". */
  path: string;
  /** Where its list is; `path` if it is left out. */
  listPath?: string;
  /** Where the API has it, if not at `path`. */
  apiPath?: string;
  /** Its name in the audit log: "tier". */
  subject: string;
  readArea: Area;
  /** To open one record, where that needs more than its list. */
  openArea?: Area;
  /** Open on the environments' own hosts only: the catalogue belongs to all companies. */
  editArea: Area;
  /** Its fields may come from DDEX and then be read-only: `RecordStore.sources`. */
  isDelivered?: true;
  /** A deleted record stays in its table with the status `deleted`, because others refer to it: the type has a field `status`. */
  keepsDeleted?: true;
  /** The API merges two of them: `RecordStore.merge`. */
  isMergedByApi?: true;
  /** Never deleted: a state ends it. */
  isPermanent?: true;
  /** The field that names a record. */
  nameField: string;
  fields: Record<string, RecordField>;
  /** Its form has several fields a line. */
  isDense?: true;
  /** Filters of the list that are no fields: conditions, and choices that are left out, come from the store. */
  filters?: Record<string, { label: string; options?: readonly FieldOption[] }>;
  /** Labels of what other pages of a record change, for its history: values of the audit log that are no fields. */
  parts?: Record<string, string>;
  /** What is changed for many records at once: fields, and records that are added to and removed from them, by label. */
  bulk?: {
    fields: readonly string[];
    links: Record<string, string>;
    /** Where chosen records can be sent besides, by address. */
    sendTo?: { path: string; chosen: string; all: (count: string) => string };
    /** Where chosen records, or all that the list finds, are exported to a sheet. */
    exportTo?: { path: string; chosen: string; all: string };
  };
  /** Filters of the list under a name of their own, as its tabs: parameters of the address. */
  views?: readonly NamedView[];
  /** Where records are added that are not made in a form, in the main environment; `area`: who opens it. */
  addAt?: { to: string; area: Area; label: string };
  /** Further pages of the list, at their last segment. */
  listPages?: readonly { at: string; label: string }[];
  /**
   * Further pages of a record, at their last segment, or, with `to`, at that address followed by the id; `area`: who opens it besides;
   * `isMainOnly`: not in other environments.
   */
  pages?: readonly { at: string; to?: string; label: string; area?: Area; isMainOnly?: boolean }[];
  /** The page that visitors see, for a published record. */
  publicPath?: (record: { slug: string }) => string;
  /** The choice that a deletion requires: where its songs go. */
  moveTo?: { label: string; hint: string };
  copy: RecordCopy;
};

export type RecordValues = Record<string, unknown>;

export function listPathOf({ path, listPath = path }: RecordType): string {
  return listPath;
}

/** The choices of a field, with that of none. */
export function choicesOf(
  { none, options = [] }: RecordField,
  stored: readonly FieldOption[] = options,
): FieldOption[] {
  return none === undefined ? [...stored] : [{ value: "", label: none }, ...stored];
}

/** The fields of `names` as one schema, for forms and the API. */
export function fieldsSchema(type: RecordType, names: readonly string[] = Object.keys(type.fields)) {
  const schemas = names.flatMap((name) => {
    const field = type.fields[name];
    return field === undefined || field.picture || field.isDerived ? [] : [[name, field.schema] as const];
  });
  return z.object(Object.fromEntries(schemas));
}

/** Names of the form's fields that replace and remove a picture. */
export function pictureFields(name: string) {
  return { file: `${name}File`, remove: `${name}Remove` };
}

/** The form of a record; `version` is that of the record as the form was filled, empty for a new one. */
export function recordFormSchema(type: RecordType, names: readonly string[]) {
  const pictures = names.flatMap((name) => {
    const { picture } = type.fields[name] ?? {};
    const { file, remove } = pictureFields(name);
    return picture
      ? [[file, pictureFile(picture.module)] as const, [remove, z.literal("yes").optional()] as const]
      : [];
  });
  return fieldsSchema(type, names).extend({ version: z.string().default(""), ...Object.fromEntries(pictures) });
}

/** What a control starts with. */
export type InputValue = string | string[] | Record<string, string>[] | undefined;

function rowInput(row: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? "")]));
}

/** A stored value as the default of its control. */
export function toInput({ control, picture, text }: RecordField, value: unknown): InputValue {
  if (control === "rows" && Array.isArray(value)) return value.map(rowInput);
  if (text) return text(value);
  if (typeof value === "boolean") return value ? "on" : undefined;
  if (picture?.list && Array.isArray(value)) return String(value[0] ?? "");
  if (Array.isArray(value))
    return control === "choices" ? value.map(String) : value.join(control === "lines" ? "\n" : ", ");
  return value === null || value === undefined ? "" : String(value);
}

import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type Query = Record<string, string | number | null | undefined>;

/** A select of the filters, with the value of its name in the query, or `value`. */
type FilterField = { name: string; label: string; options: { value: string; label: string }[]; value?: string };

export type ListFiltersProps = {
  /** The state of the list; the form starts anew when it changes. */
  query: Query;
  /** The label of the search field; without it the list cannot be searched. */
  search?: string;
  /** The text of the button. */
  submit: string;
  fields?: FilterField[];
  /** The form is sent while its fields are changed: what is being typed stays when the list arrives. */
  live?: boolean;
  /** More fields. */
  children?: ReactNode;
};

/** The filters of a list: a GET form, so that the address has the whole state. */
export function ListFilters({ query, search, submit, fields = [], live = false, children }: ListFiltersProps) {
  return (
    <Form
      method="get"
      role="search"
      className="flex flex-wrap items-end gap-3"
      preventScrollReset
      key={live ? undefined : JSON.stringify(query)}
    >
      {search === undefined ? null : (
        <Field
          label={search}
          labelHidden
          name="q"
          type="search"
          defaultValue={query.q ?? ""}
          placeholder={search}
          className="w-full sm:w-80"
        />
      )}
      {fields.map(({ value = "", ...field }) => (
        <Select key={field.name} {...field} labelHidden defaultValue={query[field.name] ?? value} />
      ))}
      {children}
      <Button variant="quiet">{submit}</Button>
    </Form>
  );
}

/** The query without its page, for a file of the whole list. */
export function searchOf({ page: _, ...filters }: Query): string {
  const entries = Object.entries(filters).map(([name, value]) => [name, String(value ?? "")]);
  return `?${new URLSearchParams(entries)}`;
}

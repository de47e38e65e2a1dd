import "#app/ui/list/list-filters.css";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { copy } from "#app/ui/list/list-copy.ts";
import { ViewFields } from "#app/ui/list/view-params.tsx";

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

/**
 * The filters of a list: a GET form, so that the address has the whole state. On narrow screens all but the search stand behind one button
 * that says how many are set.
 */
export function ListFilters({ query, search, submit, fields = [], live = false, children }: ListFiltersProps) {
  const isSet = ({ name, options, value = options[0]?.value ?? "" }: FilterField) =>
    String(query[name] ?? value) !== value;
  const button = <Button variant="quiet">{submit}</Button>;
  return (
    <Form
      method="get"
      role="search"
      className="list-filters"
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
          className="list-search"
        />
      )}
      <ViewFields />
      {fields.length === 0 ? (
        <>
          {children}
          {button}
        </>
      ) : (
        <details className="list-more">
          <summary className="btn btn-quiet">{copy.filters(fields.filter(isSet).length)}</summary>
          <div className="list-filters">
            {fields.map(({ value = "", ...field }) => (
              <Select key={field.name} {...field} labelHidden defaultValue={query[field.name] ?? value} />
            ))}
            {children}
            {button}
          </div>
        </details>
      )}
    </Form>
  );
}

/** The query without its page, for a file of the whole list. */
export function searchOf({ page: _, ...filters }: Query): string {
  const entries = Object.entries(filters).map(([name, value]) => [name, String(value ?? "")]);
  return `?${new URLSearchParams(entries)}`;
}

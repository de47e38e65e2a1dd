import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

type ListFiltersProps = {
  /** The state of the list; the form starts anew when it changes. */
  query: { q: string };
  /** The label of the search field. */
  search: string;
  /** The text of the button. */
  submit: string;
  /** The form is sent while its fields are changed: what is being typed stays when the list arrives. */
  live?: boolean;
  /** More fields. */
  children?: ReactNode;
};

/** The filters of a list: a GET form, so that the address has the whole state. */
export function ListFilters({ query, search, submit, live = false, children }: ListFiltersProps) {
  return (
    <Form
      method="get"
      role="search"
      className="flex flex-wrap items-end gap-3"
      preventScrollReset
      key={live ? undefined : JSON.stringify(query)}
    >
      <Field
        label={search}
        labelHidden
        name="q"
        type="search"
        defaultValue={query.q}
        placeholder={search}
        className="w-full sm:w-auto sm:max-w-52 sm:flex-[1_1_9rem]"
      />
      {children}
      <Button variant="quiet">{submit}</Button>
    </Form>
  );
}

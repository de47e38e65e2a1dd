import { Form } from "@remix-run/react";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import type { PeopleQuery } from "#app/identity/people/people-query.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

const { people: copy } = iamCopy;
const statuses = (["all", "active", "invited", "disabled"] as const).map((value) => ({
  value,
  label: copy.statuses[value],
}));

type PeopleFiltersProps = {
  query: PeopleQuery;
  own: { id: string; name: string };
  /** The other companies that may be looked into. */
  others: { id: string; name: string }[];
};

/** The filter row: a plain form of the address. */
export function PeopleFilters({ query, own, others }: PeopleFiltersProps) {
  const companies = [own, ...others].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3" key={JSON.stringify(query)}>
      <Field
        label={copy.search}
        labelHidden
        name="q"
        type="search"
        defaultValue={query.q}
        placeholder={copy.search}
        className="w-48"
      />
      <Select label={copy.status} labelHidden name="status" defaultValue={query.status} options={statuses} />
      {others.length > 0 ? (
        <Select
          label={copy.company}
          labelHidden
          name="company"
          defaultValue={query.company ?? own.id}
          options={companies}
        />
      ) : null}
      <Button variant="quiet">{iamCopy.filter}</Button>
    </Form>
  );
}

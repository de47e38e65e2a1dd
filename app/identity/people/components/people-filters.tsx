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
  /** The id of the host's own company. */
  own: string;
  /** The companies to choose from; the select is left out for fewer than two. */
  companies: { id: string; name: string }[];
};

/** The filters of a list of people, a GET form. */
export function PeopleFilters({ query, own, companies }: PeopleFiltersProps) {
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
      {companies.length > 1 ? (
        <Select
          label={copy.company}
          labelHidden
          name="company"
          defaultValue={query.company ?? own}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <Button variant="quiet">{iamCopy.filter}</Button>
    </Form>
  );
}

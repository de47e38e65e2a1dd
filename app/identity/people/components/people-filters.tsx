import { iamCopy } from "#app/identity/people/iam-copy.ts";
import type { PeopleQuery } from "#app/identity/people/people-query.ts";
import { Select } from "#app/ui/form/select.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";

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
    <ListFilters query={query} search={copy.search} submit={iamCopy.filter}>
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
    </ListFilters>
  );
}

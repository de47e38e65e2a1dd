import { iamCopy } from "#app/identity/people/iam-copy.ts";
import type { PeopleQuery } from "#app/identity/people/people-query.ts";
import type { ListFiltersProps } from "#app/ui/list/list-filters.tsx";

const { people: copy } = iamCopy;
const statuses = (["all", "active", "invited", "disabled"] as const).map((value) => ({
  value,
  label: copy.statuses[value],
}));

type PeopleList = {
  query: PeopleQuery;
  /** Id of the host's own company. */
  own: string;
  /** Selectable companies; the select is omitted for fewer than two. */
  companies: { id: string; name: string }[];
};

export function peopleFilters({ query, own, companies }: PeopleList): ListFiltersProps {
  const options = companies.map(({ id, name }) => ({ value: id, label: name }));
  return {
    ...{ query, search: copy.search, submit: iamCopy.filter },
    fields: [
      { name: "status", label: copy.status, options: statuses },
      ...(options.length > 1 ? [{ name: "company", label: copy.company, value: own, options }] : []),
    ],
  };
}

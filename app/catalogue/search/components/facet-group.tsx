import { FacetSection } from "#app/catalogue/search/components/facet-section.tsx";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import type { FacetCounts, FacetValue } from "#app/catalogue/search/facet-counts.ts";
import { formatCount } from "#app/catalogue/search/format-count.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import type { FacetGroup } from "#app/catalogue/search/search-expression.ts";

type FacetGroupChoicesProps = {
  group: FacetGroup;
  facet: FacetCounts[FacetGroup];
  /** One choice or none, instead of any number of them. */
  single?: boolean;
};

/** Values shown before the group is expanded. */
const seen = 7;

/** The choices of one group with their counts. */
export function FacetGroupChoices({ group, facet, single }: FacetGroupChoicesProps) {
  const { values, more } = facet;
  if (values.length === 0) return null;
  const first = values.filter(({ chosen }, place) => place < seen || chosen);
  const rest = values.filter((value) => !first.includes(value));
  const choice = (value: FacetValue) => (
    <Choice key={value.value} {...value} group={group} more={more} single={single} />
  );
  return (
    <FacetSection id={group} legend={copy.groups[group]}>
      {single ? (
        <label className="check">
          <input
            type="radio"
            name={group}
            value=""
            form={searchFormId}
            defaultChecked={values.every(({ chosen }) => !chosen)}
          />
          <span>{copy.anyOption}</span>
        </label>
      ) : null}
      {first.map(choice)}
      {rest.length > 0 ? (
        <details className="facet-more">
          <summary>{copy.more(rest.length)}</summary>
          {rest.map(choice)}
        </details>
      ) : null}
    </FacetSection>
  );
}

type ChoiceProps = FacetValue & { group: FacetGroup; more: boolean; single?: boolean };

function Choice({ group, value, label, count, chosen, more, single }: ChoiceProps) {
  return (
    <label className="check">
      <input
        type={single ? "radio" : "checkbox"}
        name={group}
        value={value}
        form={searchFormId}
        defaultChecked={chosen}
      />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className="facet-count">{formatCount(count, more)}</span>
    </label>
  );
}

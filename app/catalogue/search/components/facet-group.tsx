import { FacetSection } from "#app/catalogue/search/components/facet-section.tsx";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import type { FacetChoice } from "#app/catalogue/search/facets/facet-view.ts";
import type { FacetGroup } from "#app/catalogue/search/query/search-expression.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";

type FacetGroupChoicesProps = {
  group: FacetGroup | "clear";
  choices: FacetChoice[];
  /** Radio buttons instead of checkboxes. */
  single?: boolean;
};

/** Values before the group is expanded. */
const maxCollapsed = 7;

/** The choices of one group with their counts. */
export function FacetGroupChoices({ group, choices, single }: FacetGroupChoicesProps) {
  if (choices.length === 0) return null;
  const first = choices.filter(({ chosen }, place) => place < maxCollapsed || chosen);
  const rest = choices.filter((value) => !first.includes(value));
  const choice = (value: FacetChoice) => <Choice key={value.value} {...value} group={group} single={single} />;
  return (
    <FacetSection id={group} legend={copy.groups[group]}>
      {single ? (
        <label className="check">
          <input
            type="radio"
            name={group}
            value=""
            form={searchFormId}
            defaultChecked={choices.every(({ chosen }) => !chosen)}
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

type ChoiceProps = FacetChoice & { group: FacetGroup | "clear"; single?: boolean };

function Choice({ group, value, label, count, chosen, single }: ChoiceProps) {
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
      <span className="facet-count">{count}</span>
    </label>
  );
}

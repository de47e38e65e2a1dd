import { Link } from "@remix-run/react";
import { BpmHistogram } from "#app/catalogue/search/components/bpm-histogram.tsx";
import { FacetGroupChoices } from "#app/catalogue/search/components/facet-group.tsx";
import { FacetNumbers } from "#app/catalogue/search/components/facet-numbers.tsx";
import { FacetSection } from "#app/catalogue/search/components/facet-section.tsx";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import type { FacetCounts } from "#app/catalogue/search/facet-counts.ts";
import { formatCount } from "#app/catalogue/search/format-count.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import type { FacetGroup } from "#app/catalogue/search/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/search-filters.ts";
import type { SearchErrors, TypedNumbers } from "#app/catalogue/search/search-params.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { X } from "#app/ui/icons.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";

export const facetRailId = "filters";

type FacetRailProps = {
  filters: SearchFilters;
  facets: FacetCounts;
  errors: SearchErrors;
  typed: TypedNumbers;
  /** How many results there are, as shown on the button that closes the sheet. */
  count: string;
  /** The page without any filter. */
  resetTo: string;
};

/** Everything a search can be narrowed down by. A popover where it is a sheet: it opens and closes without scripts. */
export function FacetRail({ filters, facets, errors, typed, count, resetTo }: FacetRailProps) {
  const keys = facets.key.values.map(({ value, label, count: hits }) => ({
    value,
    label: `${label} (${formatCount(hits, facets.key.more)})`,
  }));
  return (
    <aside id={facetRailId} {...{ popover: "auto" }} className="facets" aria-label={copy.filters}>
      <div className="facets-sheet">
        <h2 className="text-xl">{copy.filters}</h2>
        <Link to={resetTo} className="link ml-auto mr-3" preventScrollReset>
          {copy.reset}
        </Link>
        <button type="button" {...hides} className="btn btn-icon" aria-label={copy.closeFilters}>
          <X size={20} aria-hidden />
        </button>
      </div>
      <FacetGroups groups={["vocals"]} facets={facets} />
      <FacetNumbers
        legend={copy.tempo}
        min="bpmMin"
        max="bpmMax"
        typed={typed}
        errors={errors}
        chart={<BpmHistogram steps={facets.bpm.values} />}
      >
        <Tick name="halfTime" label={copy.halfTime} ticked={filters.halfTime} />
      </FacetNumbers>
      <FacetSection id="key" legend={copy.groups.key}>
        <Select
          label={copy.groups.key}
          labelHidden
          name="key"
          form={searchFormId}
          defaultValue={filters.key ?? ""}
          error={errors.key}
          options={[{ value: "", label: copy.anyOption }, ...keys]}
        />
        <Tick name="compatible" label={copy.compatible} ticked={filters.compatible} />
      </FacetSection>
      <FacetGroups groups={["mood", "genre", "instrument"]} facets={facets} />
      <FacetNumbers legend={copy.length} min="lengthMin" max="lengthMax" typed={typed} errors={errors} />
      <FacetGroups groups={["explicit"]} facets={facets} />
      <div className="facets-done">
        <Button
          form={searchFormId}
          className="w-full"
          onClick={() => document.getElementById(facetRailId)?.hidePopover()}
        >
          {copy.show(count)}
        </Button>
      </div>
    </aside>
  );
}

type FacetGroupsProps = { groups: FacetGroup[]; facets: FacetCounts };

function FacetGroups({ groups, facets }: FacetGroupsProps) {
  const items = groups.map((group) => ({ group, facet: facets[group] }));
  return (
    <CachedItems as="div" className="contents" kind="facet-group" items={items}>
      {({ group, facet }) => (
        <FacetGroupChoices
          key={group}
          group={group}
          facet={facet}
          single={group === "vocals" || group === "explicit"}
        />
      )}
    </CachedItems>
  );
}

/** Attributes React 18 does not know by type and passes on. */
const hides = { popovertarget: facetRailId, popovertargetaction: "hide" };

type TickProps = { name: string; label: string; ticked: boolean };

function Tick({ name, label, ticked }: TickProps) {
  return (
    <label className="check mt-2">
      <input type="checkbox" name={name} value="yes" form={searchFormId} defaultChecked={ticked} />
      <span>{label}</span>
    </label>
  );
}

import { Link, useLocation } from "@remix-run/react";
import type { ActiveFilter } from "#app/catalogue/search/active-filters.ts";
import { FacetGroupChoices } from "#app/catalogue/search/components/facet-group.tsx";
import { FacetNumbers } from "#app/catalogue/search/components/facet-numbers.tsx";
import { FacetSection } from "#app/catalogue/search/components/facet-section.tsx";
import { Histogram } from "#app/catalogue/search/components/histogram.tsx";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import type { FacetView, Histogram as Steps } from "#app/catalogue/search/facets/facet-view.ts";
import { sidebarCopy } from "#app/catalogue/search/facets/sidebar-copy.ts";
import type { NumberField, SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import type { SearchErrors, TypedNumbers } from "#app/catalogue/search/query/search-params.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { X } from "#app/ui/icons.tsx";
import { Chip } from "#app/ui/list/chip.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

export const facetRailId = "filters";

type FacetRailProps = {
  /** Filters from controls and text. */
  filters: SearchFilters;
  /** Filters of the text without a control. */
  besides: ActiveFilter[];
  facets: FacetView;
  errors: SearchErrors;
  typed: TypedNumbers;
  /** Choices of shape and length, as HTML. */
  forms: string;
  /** Label of the button that closes the sheet: number of results. */
  show: string;
  /** URL of the page without filters. */
  resetTo: string;
};

/** All filters of a search. A popover where it is a sheet, so it works without scripts. */
export function FacetRail({ filters, besides, facets, errors, typed, forms, show, resetTo }: FacetRailProps) {
  const followLinks = useLinkClicks();
  const { pathname } = useLocation();
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
      {besides.length > 0 ? (
        <FacetSection id="in-words" legend={copy.inWords}>
          <ul className="flex flex-wrap gap-2">
            {besides.map(({ label, without }) => (
              <li key={without}>
                <Chip label={label} removeTo={pathname + without} />
              </li>
            ))}
          </ul>
        </FacetSection>
      ) : null}
      <FacetGroups groups={["clear", "ai", "vocals"]} facets={facets} />
      <FacetRange
        legend={copy.tempo}
        fields={["bpmMin", "bpmMax"]}
        chart={facets.tempos}
        typed={typed}
        errors={errors}
        halfTime={filters.halfTime}
      />
      <CachedItems
        as="div"
        className="contents"
        kind="facet-key"
        items={[{ keys: facets.keys, chosen: filters.key ?? "", error: errors.key, compatible: filters.compatible }]}
      >
        {(item) => (
          <FacetSection key="key" id="key" legend={copy.groups.key}>
            <Select
              id="facet-key"
              label={copy.groups.key}
              labelHidden
              name="key"
              form={searchFormId}
              defaultValue={item.chosen}
              error={item.error}
              options={[{ value: "", label: copy.anyOption }, ...item.keys]}
            />
            <Tick name="compatible" label={copy.compatible} ticked={item.compatible} />
          </FacetSection>
        )}
      </CachedItems>
      <FacetGroups groups={["mood", "genre", "instrument"]} facets={facets} />
      <FacetRange legend={copy.length} fields={["lengthMin", "lengthMax"]} typed={typed} errors={errors} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the links inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the links inside, which the keyboard clicks as well. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
      <div onClick={followLinks} dangerouslySetInnerHTML={{ __html: forms }} />
      <FacetGroups groups={["explicit", "language"]} facets={facets} />
      <FacetRange
        legend={copy.groups.year}
        fields={["yearMin", "yearMax"]}
        chart={facets.years}
        typed={typed}
        errors={errors}
      />
      <FacetGroups groups={["oneStop", "stems"]} facets={facets} />
      <Tick
        name="qFields"
        value="lyrics"
        label={copy.lyricsOnly}
        ticked={filters.qFields.length === 1 && filters.qFields[0] === "lyrics"}
      />
      <div className="mt-4 text-row">
        <Link to="/stereo-ai" className="link flex min-h-8 items-center">
          {sidebarCopy.brief}
        </Link>
      </div>
      <div className="facets-done">
        <Button
          form={searchFormId}
          className="w-full"
          onClick={() => document.getElementById(facetRailId)?.hidePopover()}
        >
          {show}
        </Button>
      </div>
    </aside>
  );
}

type FacetGroupsProps = { groups: (keyof FacetView["choices"])[]; facets: FacetView };

function FacetGroups({ groups, facets }: FacetGroupsProps) {
  const items = groups.map((group) => ({ group, choices: facets.choices[group] }));
  return (
    <CachedItems as="div" className="contents" kind="facet-group" items={items}>
      {({ group, choices }) => (
        <FacetGroupChoices
          key={group}
          group={group}
          choices={choices}
          single={group === "clear" || group === "vocals" || group === "explicit" || group === "ai"}
        />
      )}
    </CachedItems>
  );
}

type FacetRangeProps = {
  legend: string;
  fields: [min: NumberField, max: NumberField];
  chart?: Steps | null;
  typed: TypedNumbers;
  errors: SearchErrors;
  /** Of a tempo: whether half and double count too. */
  halfTime?: boolean;
};

function FacetRange({ legend, fields: [min, max], chart = null, typed, errors, halfTime }: FacetRangeProps) {
  const values = { [min]: typed[min], [max]: typed[max] };
  const item = { legend, min, max, chart, values, problems: { [min]: errors[min], [max]: errors[max] }, halfTime };
  return (
    <CachedItems as="div" className="contents" kind="facet-range" items={[item]}>
      {(range) => (
        <FacetNumbers
          key={range.min}
          legend={range.legend}
          min={range.min}
          max={range.max}
          typed={range.values}
          errors={range.problems}
          chart={range.chart ? <Histogram {...range.chart} /> : null}
        >
          {range.halfTime === undefined ? null : <Tick name="halfTime" label={copy.halfTime} ticked={range.halfTime} />}
        </FacetNumbers>
      )}
    </CachedItems>
  );
}

/** Attributes unknown to React 18's types, which it passes on. */
const hides = { popovertarget: facetRailId, popovertargetaction: "hide" };

type TickProps = { name: string; value?: string; label: string; ticked: boolean };

function Tick({ name, value = "yes", label, ticked }: TickProps) {
  return (
    <label className="check mt-2">
      <input type="checkbox" name={name} value={value} form={searchFormId} defaultChecked={ticked} />
      <span>{label}</span>
    </label>
  );
}

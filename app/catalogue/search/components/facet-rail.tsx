import { Link, useLocation } from "@remix-run/react";
import type { ActiveFilter } from "#app/catalogue/search/active-filters.ts";
import { BriefDisclosure } from "#app/catalogue/search/components/brief-disclosure.tsx";
import { FacetGroupChoices } from "#app/catalogue/search/components/facet-group.tsx";
import { FacetNumbers } from "#app/catalogue/search/components/facet-numbers.tsx";
import { FacetSection } from "#app/catalogue/search/components/facet-section.tsx";
import { Histogram } from "#app/catalogue/search/components/histogram.tsx";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import type { FacetView } from "#app/catalogue/search/facets/facet-view.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
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
      <FacetGroups groups={["clear", "vocals"]} facets={facets} />
      <FacetNumbers
        legend={copy.tempo}
        min="bpmMin"
        max="bpmMax"
        typed={typed}
        errors={errors}
        chart={facets.tempos ? <Histogram {...facets.tempos} /> : null}
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
          options={[{ value: "", label: copy.anyOption }, ...facets.keys]}
        />
        <Tick name="compatible" label={copy.compatible} ticked={filters.compatible} />
      </FacetSection>
      <FacetGroups groups={["mood", "genre", "instrument"]} facets={facets} />
      <FacetNumbers legend={copy.length} min="lengthMin" max="lengthMax" typed={typed} errors={errors} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the links inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the links inside, which the keyboard clicks as well. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
      <div onClick={followLinks} dangerouslySetInnerHTML={{ __html: forms }} />
      <FacetGroups groups={["explicit", "language"]} facets={facets} />
      <FacetNumbers
        legend={copy.groups.year}
        min="yearMin"
        max="yearMax"
        typed={typed}
        errors={errors}
        chart={facets.years ? <Histogram {...facets.years} /> : null}
      />
      <FacetGroups groups={["oneStop", "stems", "ai"]} facets={facets} />
      <Tick
        name="qFields"
        value="lyrics"
        label={copy.lyricsOnly}
        ticked={filters.qFields.length === 1 && filters.qFields[0] === "lyrics"}
      />
      <div className="mt-4 text-row">
        <BriefDisclosure id="rail-brief" />
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

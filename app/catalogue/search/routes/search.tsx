import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import type { CSSProperties } from "react";
import { AdBanner } from "#app/ads/components/ad-banner.tsx";
import { readAds } from "#app/ads/read-ads.server.ts";
import { SelectTracks } from "#app/catalogue/components/select-tracks.tsx";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { changeSearches } from "#app/catalogue/saved-searches/change-searches.server.ts";
import { recordRecentSearch } from "#app/catalogue/saved-searches/recent-searches.server.ts";
import { Chips } from "#app/catalogue/search/components/chips.tsx";
import { FacetRail, facetRailId } from "#app/catalogue/search/components/facet-rail.tsx";
import { KeyHint } from "#app/catalogue/search/components/key-hint.tsx";
import { NothingFound } from "#app/catalogue/search/components/nothing-found.tsx";
import { OpenBrief } from "#app/catalogue/search/components/open-brief.tsx";
import { PreparingNote } from "#app/catalogue/search/components/preparing-note.tsx";
import { SaveSearch } from "#app/catalogue/search/components/save-search.tsx";
import { SearchBox, searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import { SelectedTrack } from "#app/catalogue/search/components/selected-track.tsx";
import { useLiveSearch } from "#app/catalogue/search/components/use-live-search.ts";
import { useMoreResults } from "#app/catalogue/search/components/use-more-results.ts";
import { useReportSearch } from "#app/catalogue/search/components/use-report-search.ts";
import { describeSearch } from "#app/catalogue/search/describe-search.server.ts";
import { followMoved } from "#app/catalogue/search/follow-moved.server.ts";
import { leadPostedText } from "#app/catalogue/search/posted-text.action.server.ts";
import { sharedParameters } from "#app/catalogue/search/query/shared-parameters.ts";
import { readAddress } from "#app/catalogue/search/read-address.server.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { SimilarHead } from "#app/catalogue/similar/components/similar-head.tsx";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { describeList } from "#app/player/queue/listing.ts";
import { Lights } from "#app/rights/usage/components/lights.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Ellipsis, SlidersHorizontal } from "#app/ui/icons.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";

export const handle = {
  site: "/search",
  catalogue: true,
  searchSidebar: true,
  cache: { query: sharedParameters, freshSeconds: 30, staleSeconds: 300 },
} satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const read = await readAddress(ctx, params);
  if (read.settled !== null) throw redirect(ctx.url.pathname + read.settled);
  const page = await readSearchPage(ctx, params, read);
  const { results, filters } = page;
  // A ranked search that has results besides an unknown tag stays within its round trips, and names the tag.
  const hasUnknown = page.heads.length === 0 ? page.isUnknown : page.heads.some(({ isUnknown }) => isUnknown);
  const moved = hasUnknown ? await followMoved(ctx, params) : null;
  if (moved !== null) throw redirect(`${ctx.url.pathname}?${moved}`);
  if (page.save && filters.page === 1 && results.count > 0 && results.instead === null)
    ctx.waitUntil(recordRecentSearch(ctx, page.save));
  // No ad is worth a fourth round trip.
  const isQuick = ctx.trips.count < 3;
  const { "empty-search": ad = null } = page.nothing && isQuick ? await readAds(ctx, ["empty-search"]) : {};
  const isWrong = Object.keys(page.errors).length > 0 || page.notices.length > 0;
  const status = isWrong || page.heads.some(({ isUnknown }) => isUnknown) ? 400 : 200;
  return data({ ...page, ad, described: describeSearch(ctx, page) }, { status });
}

/** Saves the search in the URL; or the search form itself, which without scripts is posted. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const form = await readForm(request);
  const posted = leadPostedText(form, pathname);
  if (posted !== null) return posted;
  requireActor(ctx);
  const done = await changeSearches(ctx, form, pathname + search);
  if ("to" in done) return redirect(done.to);
  const { name, query, error, status } = done;
  return data({ name, query, error }, { status });
}

export default function SearchPage() {
  const {
    filters,
    inRail,
    active,
    notices,
    sortChoices,
    errors,
    typed,
    selected,
    lyrics,
    results,
    preparing,
    ...view
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { pathname, key } = useLocation();
  const navigation = useNavigation();
  const live = useLiveSearch();
  const list = useMoreResults(results, view.name || copy.title);
  if (view.near) describeList(view.near.tracks, { label: view.near.label });
  const onResultClick = useReportSearch({
    text: view.name.endsWith("…") ? "" : view.name,
    hits: results.instead === null ? results.count : 0,
    isNarrowed: view.isNarrowed,
    tracks: list.tracks,
  });
  const resetTo = filters.text ? `${pathname}?q=${encodeURIComponent(filters.text)}` : pathname;
  const busy = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div className="search" {...live}>
      <h1 className="sr-only">{copy.heading}</h1>
      <div className="search-main">
        <div className="search-head">
          <SearchBox text={view.text} qFields={filters.qFields.join(",")} kept={view.kept} inWords={view.inWords} />
          <Chips active={active} resetTo={resetTo} />
          <div className="search-tools">
            <button type="button" {...opens(facetRailId)} className="btn btn-quiet btn-small search-filters">
              <SlidersHorizontal size={16} aria-hidden className="max-sm:hidden" />
              {copy.filtersWith(active.length)}
            </button>
            <p role="status" className="search-count">
              {busy ? copy.updating : view.status}
            </p>
            <OpenBrief isRead={filters.read !== undefined} text={view.text} />
            <div id={moreId} {...{ popover: "auto" }} className="search-more">
              {view.save ? <SaveSearch key={key} {...view.save} {...refused} /> : null}
              <button
                type="submit"
                form="select-tracks"
                className="btn btn-quiet search-select"
                onClick={() => document.getElementById(moreId)?.hidePopover()}
              >
                {copy.selectTracks}
              </button>
            </div>
            <button
              type="button"
              {...opens(moreId)}
              className="btn btn-icon search-more-button"
              data-save={view.save ? "" : undefined}
              aria-label={copy.moreTools}
            >
              <Ellipsis size={20} aria-hidden />
            </button>
            <Select
              label={copy.sort}
              labelHidden
              name="sort"
              form={searchFormId}
              defaultValue={view.sortValue}
              error={errors.sort}
              className="search-sort"
              options={sortChoices}
            />
          </div>
        </div>
        {view.hints.map((hint) => (
          <p key={hint} className="hint pb-2">
            {hint}
          </p>
        ))}
        {notices.map((notice) => (
          <p key={notice} className="error pb-2">
            {notice}
          </p>
        ))}
        {view.heads.map((head) => (
          <SimilarHead key={head.label} {...head} />
        ))}
        {preparing ? <PreparingNote {...preparing} /> : null}
        <Lights value={list.lights}>
          <SelectedTrack key={selected?.id} track={selected} lyrics={lyrics} error={errors.songId} />
          {/* Before the target of the skip link, which leads to the first row. */}
          {view.nothing ? null : <SelectTracks />}
          <section
            id="results"
            className="results"
            onClickCapture={onResultClick}
            aria-label={copy.results}
            aria-busy={busy}
          >
            {view.nothing ? (
              <>
                <NothingFound {...view.nothing} isNear={view.near !== null && !view.near.isPopular} />
                {view.ad ? <AdBanner ad={view.ad} /> : null}
              </>
            ) : (
              <TrackList label={copy.results} tracks={list.tracks} head />
            )}
            {list.reserved === null ? null : (
              <div
                ref={list.end}
                className="more-rows"
                data-lights={Object.keys(list.lights).length === 0 ? undefined : ""}
                style={{ "--rows": list.reserved } as CSSProperties}
              />
            )}
            <Pagination page={list.page} total={results.pages} />
          </section>
          {view.near ? (
            <section className="mt-8 border-t border-line pt-6" aria-label={view.near.label}>
              <h2 className="text-xl">{view.near.label}</h2>
              <p className="mt-1 mb-3 max-w-[75ch] text-row text-mute">{view.near.note}</p>
              <TrackList label={view.near.label} tracks={view.near.tracks} />
            </section>
          ) : null}
        </Lights>
        {view.nothing ? null : <KeyHint />}
      </div>
      <FacetRail
        filters={inRail}
        besides={active.filter((one) => one.isOnlyInWords)}
        facets={results.facets}
        errors={errors}
        typed={typed}
        forms={view.forms}
        show={view.show}
        resetTo={resetTo}
      />
    </div>
  );
}

const moreId = "search-more";

/** Attributes unknown to React 18's types, which it passes on. */
const opens = (popovertarget: string) => ({ popovertarget });

export const meta: MetaFunction<typeof loader> = ({ data: page }) => page?.described ?? [];

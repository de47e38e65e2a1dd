// The full path: under Node, where pages run in development, `react-dom/server` resolves to another build.
import reactDomServer from "react-dom/server.browser";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { FormBanner } from "#app/catalogue/shape/components/form-banner.tsx";
import { FormChoices } from "#app/catalogue/shape/components/form-choices.tsx";
import { FormMatch } from "#app/catalogue/shape/components/form-match.tsx";
import type { FormResults, FormTrack } from "#app/catalogue/shape/search-shape.server.ts";
import { shapeCopy, shapeMessages } from "#app/catalogue/shape/shape-copy.ts";
import { shapeParams } from "#app/catalogue/shape/shape-query.ts";
import type { SimilarView } from "#app/catalogue/similar/render-similar.server.tsx";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { renderCached } from "#app/ui/markup/render-cached.server.ts";

/** Results as rows with curve and passage as HTML. */
export function renderForms({ curve }: Pick<FormResults, "curve">, tracks: FormTrack[]): ListedTrack[] {
  return tracks.map(({ match, ...track }) => {
    const html = reactDomServer.renderToStaticMarkup(
      <FormMatch durationMs={track.durationMs} match={match} target={curve} />,
    );
    return { ...track, match: { from: (match.fit?.startMs ?? 0) / 1000, html } };
  });
}

type FormHead = Pick<FormResults, "curve" | "source" | "problem">;

/** Heading of the results. The length needs no hidden field: it has one in the form. */
export function renderFormHead(pathname: string, filters: SearchFilters, form: FormHead): SimilarView {
  return {
    label: filters.shape ? shapeCopy.legend : shapeCopy.fitLegend,
    html: reactDomServer.renderToStaticMarkup(<FormBanner pathname={pathname} filters={filters} form={form} />),
    problem: form.problem,
    isUnknown: filters.shape?.kind === "borrowed" && form.problem === shapeMessages.unknownSource,
    hidden: shapeParams(filters.shape),
    weights: null,
  };
}

/** Choices of the rail as HTML, which costs no client code. */
export function renderFormChoices(
  pathname: string,
  { filters, params, error }: { filters: SearchFilters; params: URLSearchParams; error: string | null },
): string {
  const typed = (name: string) => (params.get(name) ?? "").toWellFormed().slice(0, 12);
  const choices = { pathname, filters, typed: { fit: typed("fit"), tolerance: typed("fit_tolerance") }, error };
  const render = () => <FormChoices {...choices} />;
  if (import.meta.env.DEV) return reactDomServer.renderToStaticMarkup(render());
  return renderCached(`form-choices ${JSON.stringify(choices)}`, render);
}

import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { CurvePicture } from "#app/catalogue/shape/components/curve-picture.tsx";
import { presetCurve } from "#app/catalogue/shape/curve.ts";
import { drawPath } from "#app/catalogue/shape/draw-path.ts";
import type { FormResults } from "#app/catalogue/shape/search-shape.server.ts";
import { shapeCopy as copy } from "#app/catalogue/shape/shape-copy.ts";
import { formatDuration, songPath } from "#app/track/track.ts";

type FormBannerProps = {
  pathname: string;
  filters: SearchFilters;
  form: Pick<FormResults, "curve" | "source">;
};

/** Curve and length of the search, and controls to change them. Server-rendered only. */
export function FormBanner({ pathname, filters, form: { curve, source } }: FormBannerProps) {
  const { shape, fit } = filters;
  const pathTo = (change: Partial<SearchFilters>) => pathname + searchString({ ...filters, ...change, page: 1 });
  return (
    <>
      <div className="similar-head">
        <h2>
          {shape && shape.kind !== "preset" ? `${copy.develops} ` : null}
          {shape?.kind === "preset" ? copy.hints[shape.name] : null}
          {shape?.kind === "drawn" ? copy.drawn : null}
          {shape?.kind === "borrowed" ? (
            source ? (
              <a href={songPath(source)} className="link">
                <cite>{source.title}</cite>
              </a>
            ) : (
              copy.unavailable
            )
          ) : null}
          {shape?.kind === "borrowed" && shape.start !== null && shape.end !== null ? (
            <span className="tabular-nums">
              {`, ${formatDuration(shape.start * 1000)}–${formatDuration(shape.end * 1000)}`}
            </span>
          ) : null}
          {shape && fit ? "; " : null}
          {fit ? `${shape ? copy.makesToo : copy.makesTitle} ${copy.makes(fit)}` : null}
        </h2>
        <p className="similar-links">
          {shape ? (
            <>
              <a href={drawPath(filters, curve ?? presetCurve("steady"))} className="link">
                {copy.editCurve}
              </a>
              <a href={pathTo({ shape: null })} className="link">
                {copy.clearShape}
              </a>
            </>
          ) : null}
          {fit ? (
            <a href={pathTo({ fit: null })} className="link">
              {copy.clearFit}
            </a>
          ) : null}
        </p>
      </div>
      {shape && curve ? (
        <>
          <CurvePicture curve={curve} className="curve form-curve" />
          <p className="hint">{copy.legendOfCurves}</p>
        </>
      ) : null}
    </>
  );
}

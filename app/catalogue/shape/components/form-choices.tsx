import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { CurvePicture } from "#app/catalogue/shape/components/curve-picture.tsx";
import { shapeNames as names, presetCurve } from "#app/catalogue/shape/curve.ts";
import { drawPath } from "#app/catalogue/shape/draw-path.ts";
import { shapeCopy as copy, shapeNames } from "#app/catalogue/shape/shape-copy.ts";
import { defaultTolerance } from "#app/catalogue/shape/shape-query.ts";

type FormChoicesProps = {
  pathname: string;
  filters: SearchFilters;
  /** Field values as entered, valid or not, and their errors. */
  typed: { fit: string; tolerance: string };
  error: string | null;
};

/** Lengths of advertising spots in seconds. */
const spots = [60, 30, 20, 15, 10, 6];

/** Choices of shape and length, as links and two fields of the search form. Server-rendered only. */
export function FormChoices({ pathname, filters, typed, error }: FormChoicesProps) {
  const { shape, fit } = filters;
  const pathTo = (change: Partial<SearchFilters>) => pathname + searchString({ ...filters, ...change, page: 1 });
  const chosen = shape?.kind === "preset" ? shape.name : null;
  return (
    <>
      <details className="facet" open>
        <summary>{copy.legend}</summary>
        <fieldset id="shape" aria-label={copy.legend}>
          <ul className="form-shapes">
            {names.map((name) => (
              <li key={name}>
                <a
                  href={pathTo({ shape: name === chosen ? null : { kind: "preset", name } })}
                  aria-current={name === chosen ? "true" : undefined}
                  title={copy.hints[name]}
                >
                  <CurvePicture curve={presetCurve(name)} className="curve" />
                  {shapeNames[name]}
                </a>
              </li>
            ))}
            <li>
              <a href={drawPath(filters, null)} aria-current={shape !== null && chosen === null ? "true" : undefined}>
                <span aria-hidden className="form-pen">
                  +
                </span>
                {copy.draw}
              </a>
            </li>
          </ul>
        </fieldset>
      </details>
      <details className="facet" open>
        <summary>{copy.fitLegend}</summary>
        <fieldset aria-label={copy.fitLegend}>
          <ul className="form-spots">
            {spots.map((seconds) => {
              const isChosen = fit?.seconds === seconds;
              const tolerance = fit?.tolerance ?? defaultTolerance;
              return (
                <li key={seconds}>
                  <a
                    href={pathTo({ fit: isChosen ? null : { seconds, tolerance } })}
                    aria-current={isChosen ? "true" : undefined}
                  >
                    {copy.spot(seconds)}
                  </a>
                </li>
              );
            })}
          </ul>
          <div className="facet-pair">
            <input
              id="fit"
              name="fit"
              form={searchFormId}
              defaultValue={typed.fit}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder={copy.fitField}
              aria-label={`${copy.fitLegend}, ${copy.fitField.toLowerCase()}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "fit-error" : undefined}
              className="control"
            />
            <span aria-hidden>{copy.tolerance}</span>
            <input
              name="fit_tolerance"
              form={searchFormId}
              defaultValue={typed.tolerance}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder={String(defaultTolerance)}
              aria-label={copy.toleranceField}
              aria-describedby={error ? "fit-error" : undefined}
              className="control"
            />
          </div>
          {error ? (
            <p id="fit-error" className="error" role="alert">
              {error}
            </p>
          ) : null}
          <button type="submit" form={searchFormId} className="btn btn-quiet btn-small mt-2">
            {copy.fitApply}
          </button>
        </fieldset>
      </details>
    </>
  );
}

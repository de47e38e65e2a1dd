import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { describeTool } from "#app/catalogue/search/describe-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { DrawCurve } from "#app/catalogue/shape/components/draw-curve.tsx";
import { curvePoints, presetCurve, shapeNames, writeCurve } from "#app/catalogue/shape/curve.ts";
import { drawCopy as copy } from "#app/catalogue/shape/draw-copy.ts";
import { drawPage } from "#app/catalogue/shape/draw-path.ts";
import { curveOfQuery } from "#app/catalogue/shape/search-shape.server.ts";
import { shapeNames as labels } from "#app/catalogue/shape/shape-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

/** Levels of the form, 0 to 100; null for invalid values or another number of them. */
function readLevels(given: string[]): number[] | null {
  const levels = given.map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN));
  return levels.length === curvePoints && levels.every((level) => level <= 100) ? levels : null;
}

/** With levels redirects to their search, keeping words and filters. Else shows the form with the curve of the search. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { filters } = readSearchParams(params);
  const given = params.getAll("level");
  const levels = readLevels(given);
  if (levels !== null) {
    const curve = writeCurve(levels.map((level) => Math.round(level * 2.55)));
    const found = searchString({ ...filters, shape: { kind: "drawn", curve }, page: 1 });
    return redirect(`/music-sync-licensing/search${found}`);
  }
  const curve = (filters.shape && curveOfQuery(filters.shape)) ?? presetCurve("arc");
  const others = { ...filters, shape: null, page: 1 };
  const isWrong = given.length > 0;
  const page = {
    levels: Array.from(curve, (level) => Math.round(level / 2.55)),
    hidden: [...new URLSearchParams(searchString(others))],
    presets: shapeNames.map((name) => ({
      label: labels[name],
      to: drawPage + searchString({ ...others, shape: { kind: "preset", name } }),
    })),
    error: isWrong ? copy.incomplete : null,
    meta: describeTool(ctx, { path: drawPage, title: copy.title, description: copy.intro }),
  };
  return data(page, { status: isWrong ? 400 : 200 });
}

export default function DrawShapePage() {
  const { levels, hidden, presets, error } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="text-2xl">{copy.title}</h1>
      <p className="mt-2">{copy.intro}</p>
      <p className="mt-6 flex flex-wrap gap-x-4 gap-y-1">
        {`${copy.presets}: `}
        {presets.map(({ label, to }) => (
          <Link key={label} to={to} className="link" preventScrollReset>
            {label}
          </Link>
        ))}
      </p>
      <Form method="get" className="mt-4">
        {hidden.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <fieldset aria-describedby="draw-hint" className="m-0 min-w-0 border-0 p-0">
          <legend className="label">{copy.curve}</legend>
          <DrawCurve key={levels.join()} levels={levels} />
          <p aria-hidden className="mt-1 flex justify-between text-sm text-mute">
            <span>{copy.start}</span>
            <span>{copy.end}</span>
          </p>
          <p id="draw-hint" className="hint">
            {copy.hint}
          </p>
        </fieldset>
        <FieldError id="draw-error" error={error} />
        <Button className="mt-4">{copy.submit}</Button>
      </Form>
      <p className="hint mt-8">{copy.borrow}</p>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => page?.meta ?? [];

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { analysisCopy as copy } from "#app/brands/analysis/analysis-copy.ts";
import { readAnalysisPage } from "#app/brands/analysis/read-analysis.server.ts";
import { brandsCopy } from "#app/brands/brands-copy.ts";
import {
  Differences,
  DriftTable,
  LikenessTable,
  MeasuresTable,
  RulesAndGaps,
} from "#app/brands/components/analysis-tables.tsx";
import { SonicMap } from "#app/brands/components/sonic-map.tsx";
import { analysisPath, brandLimits, brandPath, brandSearchPath, brandsPath } from "#app/catalogue/fit/brand.ts";
import { fitCopy } from "#app/catalogue/fit/fit-copy.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /sonic-analysis: `brand` beside each `rival`; with `compare` only beside those, else beside its own rivals. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "sonic-analysis");
  return readAnalysisPage(ctx, ctx.url.searchParams);
}

export default function SonicAnalysisPage() {
  const { names, analysis } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-title">{copy.title}</h1>
        <ButtonLink to={brandsPath} variant="quiet">
          {copy.brands}
        </ButtonLink>
      </div>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      {analysis === null ? (
        <EmptyState
          title={copy.empty}
          action={
            <ButtonLink to={`${brandsPath}/new`} variant="accent">
              {copy.add}
            </ButtonLink>
          }
        >
          {copy.emptyText}
        </EmptyState>
      ) : (
        <>
          <Chooser key={analysis.brand.id} names={names} analysis={analysis} />
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <ButtonLink to={brandPath(analysis.brand.id)} variant="quiet">
              {copy.edit}
            </ButtonLink>
            <ButtonLink to={brandSearchPath(analysis.brand.id)} variant="quiet">
              {brandsCopy.findMusic}
            </ButtonLink>
          </div>
          <section className="mt-8">
            <h2 className="mb-3 text-xl [overflow-wrap:anywhere]">{analysis.brand.name}</h2>
            <Picture analysis={analysis} />
          </section>
          <Differences analysis={analysis} />
          <MeasuresTable analysis={analysis} />
          <LikenessTable analysis={analysis} />
          <DriftTable analysis={analysis} />
          <RulesAndGaps analysis={analysis} />
        </>
      )}
    </div>
  );
}

function Picture({ analysis }: Pick<ChooserProps, "analysis">) {
  const { brand, rivals, hasModel } = analysis;
  if (!hasModel) return <p className="text-mute">{brandsCopy.noModel}</p>;
  if ([brand, ...rivals].every(({ measures }) => measures === null))
    return <p className="text-mute">{fitCopy.noProfile}</p>;
  return <SonicMap analysis={analysis} />;
}

type ChooserProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "names"> & {
  analysis: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["analysis"]>;
};

/** Chooses brand and rivals; the address has both. */
function Chooser({ names, analysis: { brand, rivals } }: ChooserProps) {
  return (
    <Form method="get" action={analysisPath} className="grid max-w-3xl gap-4 print:hidden">
      <input type="hidden" name="compare" value="1" />
      <Select
        name="brand"
        label={copy.brand}
        defaultValue={brand.id}
        options={names.map(({ id, name }) => ({ value: id, label: name }))}
        className="max-w-sm"
      />
      {names.length > 1 ? (
        <fieldset>
          <legend className="label">{copy.rivals(brandLimits.rivals)}</legend>
          <div className="grid max-h-60 gap-x-6 overflow-y-auto sm:grid-cols-3">
            {names.map(({ id, name }) =>
              id === brand.id ? null : (
                <Checkbox
                  key={id}
                  name="rival"
                  value={id}
                  label={name}
                  defaultChecked={rivals.some((rival) => rival.id === id)}
                />
              ),
            )}
          </div>
        </fieldset>
      ) : null}
      <Button variant="quiet" className="justify-self-start">
        {copy.compare}
      </Button>
    </Form>
  );
}

export const meta = staffMeta(copy.title);

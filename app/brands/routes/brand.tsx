import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { submitBrand } from "#app/brands/brand.action.server.ts";
import { brandsCopy as copy } from "#app/brands/brands-copy.ts";
import { AddSongs } from "#app/brands/components/add-songs.tsx";
import { BrandFields } from "#app/brands/components/brand-fields.tsx";
import { BrandSongs } from "#app/brands/components/brand-songs.tsx";
import { readBrandPage } from "#app/brands/read-brand-page.server.ts";
import { analysisPath, brandPath, brandSearchPath, brandsPath } from "#app/catalogue/fit/brand.ts";
import { BrandProfileFacts } from "#app/catalogue/fit/components/brand-profile.tsx";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ReferencesSection } from "#app/projects/references/components/references-section.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /sonic-analysis/brands/:id: songs, profile and settings of a brand. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readBrandPage(ctx, { id });
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sonic-analysis");
  return submitBrand(ctx, await readForm(request), { id });
}

export default function BrandPage() {
  const { brand, version, profile, hasModel, songs, references, others, removed, ...adding } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const path = brandPath(brand.id);
  const isOfSettings = reply?.status === "error" && reply.initialValue?.act === undefined;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={brandsPath} label={copy.back} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-title [overflow-wrap:anywhere]">{brand.name}</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`${analysisPath}?brand=${brand.id}`} variant="quiet">
            {copy.analysis}
          </ButtonLink>
          <ButtonLink to={brandSearchPath(brand.id)} variant="accent">
            {copy.findMusic}
          </ButtonLink>
        </div>
      </div>
      <p className="mt-2 text-row text-mute">{`${brand.client || copy.ownBrand} · ${copy.statuses[brand.status]}`}</p>
      {removed ? (
        <div className="mt-4">
          <UndoNotice
            text={copy.songs.removed}
            undo={copy.undo}
            act={{ name: "act", value: `restore:${removed}` }}
            path={path}
          >
            <FormKey />
          </UndoNotice>
        </div>
      ) : null}
      <section className="mt-8 max-w-xl" aria-label={copy.profile}>
        <h2 className="mb-3 text-xl">{copy.profile}</h2>
        {hasModel ? <BrandProfileFacts profile={profile} /> : <p className="text-mute">{copy.noModel}</p>}
      </section>
      <section className="mt-10">
        <h2 className="mb-3 text-xl">{copy.songs.title}</h2>
        {songs.length > 0 ? (
          <p className="mb-2 text-row text-mute">{copy.songs.count(profile.heard, profile.total)}</p>
        ) : null}
        <BrandSongs songs={songs} path={path} lastResult={reply} />
      </section>
      <AddSongs {...adding} path={path} lastResult={reply} />
      <ReferencesSection references={references} subject={{ kind: "brand", id: brand.id }} />
      <details open={isOfSettings} className="mt-10" key={version}>
        <summary className="btn btn-quiet btn-small">{copy.settings}</summary>
        <FormFrame
          noValidate
          id="brand-settings"
          action={path}
          reply={isOfSettings ? reply : undefined}
          saved={{ path, version }}
          className="mt-4 grid max-w-2xl gap-5"
          submit
        >
          {(fields) => <BrandFields {...fields} saved={brand} others={others} />}
        </FormFrame>
        <Form method="post" action={path} className="mt-6">
          <FormKey />
          <Button variant="quiet" name="act" value="delete" aria-label={copy.deleteOf(brand.name)}>
            {copy.delete}
          </Button>
        </Form>
      </details>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ brand }) => [brand.name, copy.title]);

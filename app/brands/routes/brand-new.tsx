import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { brandSchema } from "#app/brands/brand-form.ts";
import { brandsCopy as copy } from "#app/brands/brands-copy.ts";
import { BrandFields } from "#app/brands/components/brand-fields.tsx";
import { createBrand, judgeBrand } from "#app/brands/record/save-brand.server.ts";
import { brandPath, brandsPath } from "#app/catalogue/fit/brand.ts";
import { listBrandNames } from "#app/catalogue/fit/list-brand-names.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { others: await listBrandNames(ctx) };
}

/** Creates the brand and leads to its songs. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sonic-analysis");
  return submitForm(ctx, request, {
    schema: brandSchema,
    judge: ({ name, rivals }) => judgeBrand(ctx, { id: "", name, rivals }),
    async act(brand) {
      const { id } = await createBrand(ctx, brand);
      return { to: brandPath(id), toast: { kind: "success", title: copy.created(brand.name) } };
    },
  });
}

export default function NewBrandPage() {
  const { others } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={brandsPath} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.add}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.newLead}</p>
      <FormFrame noValidate id="new-brand" reply={reply} submit={copy.create} cancelTo={brandsPath}>
        {(fields) => <BrandFields {...fields} saved={null} others={others} />}
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta([copy.add, copy.title]);

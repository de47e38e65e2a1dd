import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { SliderFormPage } from "#app/sliders/admin/form/components/slider-form-page.tsx";
import { openSliderForm } from "#app/sliders/admin/form/open-slider-form.server.ts";
import { formRights, readFormLists, sliderRules } from "#app/sliders/admin/form/read-form-lists.server.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { keepOpenedForm } from "#app/sliders/admin/form/state/keep-opened-form.ts";
import { submitOrKeep } from "#app/sliders/admin/form/state/submit-or-keep.ts";
import { submitSliderForm } from "#app/sliders/admin/form/submit-slider-form.server.ts";
import { sliderCopy } from "#app/sliders/admin/slider-copy.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { id: actorId } = requireAccess(ctx, "sliders");
  requireAccess(ctx, "slider-create");
  const form = await openSliderForm(ctx, null);
  const lists = await readFormLists(ctx, form);
  return { form, lists, actorId, rights: formRights(ctx), rules: sliderRules(ctx), company: ctx.company.name };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sliders");
  requireAccess(ctx, "slider-create");
  return submitSliderForm(ctx, request, null);
}

export const clientAction = submitOrKeep;

export const shouldRevalidate = keepOpenedForm;

export default function SliderCreatePage() {
  return <SliderFormPage id={null} opened={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: sliderCopy.metaTitle(formCopy.createMeta, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];

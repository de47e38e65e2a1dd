import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { SliderFormPage } from "#app/sliders/admin/form/components/slider-form-page.tsx";
import { openSliderForm } from "#app/sliders/admin/form/open-slider-form.server.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { keepOpenedForm, submitOrKeep } from "#app/sliders/admin/form/state/submit-or-keep.ts";
import { submitSliderForm } from "#app/sliders/admin/form/submit-slider-form.server.ts";
import { sliderCopy } from "#app/sliders/admin/slider-copy.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "sliders");
  requireAccess(ctx, "slider-create");
  return openSliderForm(ctx, null);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sliders");
  requireAccess(ctx, "slider-create");
  return submitSliderForm(ctx, request, null);
}

export const clientAction = submitOrKeep;

export const shouldRevalidate = keepOpenedForm;

export default function SliderCreatePage() {
  return <SliderFormPage opened={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: sliderCopy.metaTitle(formCopy.createMeta, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];

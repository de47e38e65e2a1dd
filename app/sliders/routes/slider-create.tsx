import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { SliderFormPage } from "#app/sliders/admin/form/components/slider-form-page.tsx";
import { openSliderForm } from "#app/sliders/admin/form/open-slider-form.server.ts";
import { submitSliderForm } from "#app/sliders/admin/form/slider-form.action.server.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { keepOpenedForm, submitOrKeep } from "#app/sliders/admin/form/state/submit-or-keep.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

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

export const meta = staffMeta(formCopy.createMeta);

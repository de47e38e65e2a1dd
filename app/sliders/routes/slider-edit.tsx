import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { SliderFormPage } from "#app/sliders/admin/form/components/slider-form-page.tsx";
import { openSliderForm } from "#app/sliders/admin/form/open-slider-form.server.ts";
import { submitSliderForm } from "#app/sliders/admin/form/slider-form.action.server.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { keepOpenedForm, submitOrKeep } from "#app/sliders/admin/form/state/submit-or-keep.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "sliders");
  try {
    return await openSliderForm(ctx, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    ctx.flash.set({ kind: "error", title: formCopy.toasts.retrieveFailed, body: error.message });
    throw redirect("/sliders/list");
  }
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "sliders");
  return submitSliderForm(ctx, request, id);
}

export const clientAction = submitOrKeep;

export const shouldRevalidate = keepOpenedForm;

export default function SliderEditPage() {
  const opened = useLoaderData<typeof loader>();
  return <SliderFormPage key={opened.id} opened={opened} reply={useActionData<typeof action>()} />;
}

export const meta = staffMeta(formCopy.editTitle);

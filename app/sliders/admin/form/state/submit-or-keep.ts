import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isReadOnly } from "#app/edge/forms/reads-only.ts";
import { readSliderForm } from "#app/sliders/admin/form/form-fields.ts";
import { emptyReply, type SliderFormReply } from "#app/sliders/admin/form/form-reply.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { rethrowUnlessFailed, serverMessage } from "#app/sliders/admin/server-message.ts";
import { sliderCopy } from "#app/sliders/admin/slider-copy.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

const { toasts } = formCopy;
/** Id of the toast for lists that could not be read. */
const listsToast = "slider-form-lists";

/**
 * The action of the form in the browser: a request without a response, or with an error response, does not take the form away. A save
 * is replied to with what went wrong, a request for lists with empty ones and a message.
 * @throws redirects, what was replaced by a newer request, and the request for signing in, which the frame handles
 */
export async function submitOrKeep({
  request,
  params,
  serverAction,
}: ClientActionFunctionArgs): Promise<SliderFormReply> {
  const sent = request.clone();
  try {
    const reply = await serverAction<SliderFormReply | null | undefined>();
    // Our own responses have a body or redirect: an empty one comes from something in between.
    if (!reply) throw new Error("The response was empty");
    dismissToast(listsToast);
    return reply;
  } catch (thrown) {
    rethrowUnlessFailed(thrown, request);
    const fields = await sent.formData();
    const read = readSliderForm(fields);
    if (read === null) throw thrown;
    const message = serverMessage(thrown);
    if (isReadOnly(fields))
      showToast({ id: listsToast, kind: "error", title: sliderCopy.loadFailed, body: message ?? toasts.unread });
    const title = params.id === undefined ? toasts.createFailed : toasts.updateFailed;
    const problem = isReadOnly(fields) ? null : { title, body: message ?? toasts.noAnswer, link: null };
    return { ...emptyReply, form: read.form, problem };
  }
}

/** Requests for lists do not load the slider again. */
export function keepOpenedForm({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return isReadOnly(formData) ? false : defaultShouldRevalidate;
}

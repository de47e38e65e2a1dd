import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isReadOnly } from "#app/edge/forms/reads-only.ts";
import { readSliderForm } from "#app/sliders/admin/form/form-fields.ts";
import { emptyReply, type SliderFormReply } from "#app/sliders/admin/form/form-reply.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { rethrowUnlessFailed, serverMessage } from "#app/sliders/admin/server-message.ts";
import { sliderCopy } from "#app/sliders/admin/slider-copy.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

const { toasts } = formCopy;
/** Toast id for lists that could not be read. */
const listsToast = "slider-form-lists";

/**
 * Client action of the form: without a response, or after an error response, the form stays. A save replies with the error, a request for
 * lists with empty lists and a message. @throws redirects, aborted requests, and the sign-in response, which the shell handles
 */
export async function submitOrKeep({
  request,
  params,
  serverAction,
}: ClientActionFunctionArgs): Promise<SliderFormReply> {
  const sent = request.clone();
  try {
    const reply = await serverAction<SliderFormReply | null | undefined>();
    // Our own responses have a body or redirect: an empty one is from an intermediary.
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

/** Requests for lists do not reload the slider. */
export function keepOpenedForm({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return isReadOnly(formData) ? false : defaultShouldRevalidate;
}

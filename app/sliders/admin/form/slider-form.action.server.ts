import { data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { errorsOf } from "#app/sliders/admin/form/form-errors.ts";
import { readSliderForm } from "#app/sliders/admin/form/form-fields.ts";
import { emptyReply, type SliderFormReply } from "#app/sliders/admin/form/form-reply.ts";
import {
  type FormIntent,
  inactiveIntents,
  saveIntents,
  unavailableIntents,
  writeIntent,
} from "#app/sliders/admin/form/intent.ts";
import {
  findInactiveGroups,
  findUnavailableSlides,
  readFormLists,
  sliderRules,
} from "#app/sliders/admin/form/read-form-lists.server.ts";
import { resolveIntent } from "#app/sliders/admin/form/resolve-intent.server.ts";
import { type SliderForm, toSliderBody } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { type SliderInput, sliderSchema } from "#app/sliders/admin/form/slider-schema.ts";
import { applyChange } from "#app/sliders/admin/form/state/apply-change.ts";
import { addTypedWords } from "#app/sliders/admin/form/state/apply-intent.ts";
import { storeFormImages } from "#app/sliders/admin/form/store-form-images.server.ts";
import { getSlider } from "#app/sliders/admin/get-slider.server.ts";
import { createSlider, updateSlider } from "#app/sliders/admin/save-slider.server.ts";
import { sliderCopy } from "#app/sliders/admin/slider-copy.ts";

/** The state of 500 slides with some nine fields each, and pictures that may be too large, so that the form comes back and says so. */
const formLimits = { bytes: 17 * 1024 * 1024, fields: 5_000, text: 2 * 1024 * 1024 };

const { toasts } = formCopy;

type Reply = ReturnType<typeof data<SliderFormReply>>;

function replyWith(given: Partial<SliderFormReply> & { form: SliderForm }, status = 200): Reply {
  return data({ ...emptyReply, ...given }, { status });
}

/**
 * The action of the form. Every button returns the same page with the form kept; only Save writes.
 * @throws AppError invalid, too_large and unsupported for a body that our page did not send; unauthorised, forbidden, not_found
 */
export async function submitSliderForm(
  ctx: RequestContext,
  request: RequestBody,
  id: string | null,
): Promise<Reply | TypedResponse<never>> {
  const fields = await readForm(request, formLimits);
  const sent = readSliderForm(fields);
  if (sent === null) throw new AppError("invalid", formCopy.errors.formState);
  const { intent } = sent;
  const { form, imageErrors } = await storeFormImages(ctx, { form: sent.form, fields });
  if (Object.keys(imageErrors).length > 0) {
    return replyWith({ form, imageErrors, lists: await readFormLists(ctx, form) }, 400);
  }
  if (saveIntents.includes(intent.name)) return save(ctx, { form, fields, id, intent });
  const pressed = writeIntent(intent.name, ...intent.args);
  try {
    const changed = applyChange(form, await resolveIntent(ctx, form, intent));
    return replyWith({ form: changed, pressed, lists: await readFormLists(ctx, changed) });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { status } = reportUnexpected(error);
    const problem = { title: sliderCopy.loadFailed, body: toasts.tryAgain, link: null };
    return replyWith({ form, pressed, problem }, status);
  }
}

/** `fields`: the form as it was sent. */
type Saving = { form: SliderForm; fields: FormData; id: string | null; intent: FormIntent };

async function save(
  ctx: RequestContext,
  { form: typed, fields, id, intent }: Saving,
): Promise<Reply | TypedResponse<never>> {
  let form = addTypedWords(typed);
  const { name } = intent;
  const unavailable = await findUnavailableSlides(ctx, form);
  if (name === unavailableIntents.yes)
    form = applyChange(form, { type: "remove-slides", keys: unavailable.map(({ key }) => key) });
  const schema = sliderSchema(sliderRules(ctx));
  let parsed = schema.safeParse(toSliderBody(form));
  if (parsed.success && name === "save" && unavailable.length > 0)
    return replyWith({ form, unavailable, lists: await readFormLists(ctx, form) });
  if (parsed.success && name !== inactiveIntents.no) {
    // No one hears a slide that visitors do not see: its groups are no second question.
    const unseen = new Set(unavailable.map(({ key }) => key));
    const inactive = (await findInactiveGroups(ctx, form)).filter(({ key }) => !unseen.has(key));
    if (inactive.length > 0 && name !== inactiveIntents.yes)
      return replyWith({ form, inactive, lists: await readFormLists(ctx, form) });
    const brands: Record<string, string[]> = {};
    for (const group of inactive) brands[group.key] = [...(brands[group.key] ?? []), ...group.companyIds];
    form = applyChange(form, { type: "exclude-brands", brands });
    parsed = schema.safeParse(toSliderBody(form));
  }
  if (!parsed.success) {
    const errors = errorsOf(parsed.error);
    return replyWith({ form, errors, lists: await readFormLists(ctx, form) }, 400);
  }
  return write(ctx, { form, fields, id, input: parsed.data });
}

type Writing = Omit<Saving, "intent"> & { input: SliderInput };

async function write(ctx: RequestContext, { form, fields, id, input }: Writing): Promise<Reply | TypedResponse<never>> {
  let createdId: string | null = null;
  try {
    if (id === null) createdId = (await sendOnce(ctx, fields, () => createSlider(ctx, input))).id;
    else await updateSlider(ctx, { ...input, id });
  } catch (error) {
    return replyToFailure(ctx, { form, id, error });
  }
  const reel = input.kind === "slides" && createdId !== null ? `/sliders/reel/${createdId}` : null;
  // Scripts open the reel of a new slider themselves; the new tab would take the message that is meant for the list.
  if (reel !== null && fields.has("opensReel")) return replyWith({ form, createdId });
  ctx.flash.set({
    kind: "success",
    title: id === null ? toasts.created : toasts.updated,
    ...(reel ? { link: { href: reel, label: toasts.openReel } } : {}),
  });
  return redirect("/sliders/list");
}

type Failure = { form: SliderForm; id: string | null; error: unknown };

/** Nothing typed is lost by a save that failed, whatever the reason: the form comes back with what went wrong. */
async function replyToFailure(ctx: RequestContext, { form, id, error }: Failure): Promise<Reply> {
  if (error instanceof AppError && ["unauthorised", "not_found"].includes(error.code)) throw error;
  const title = id === null ? toasts.createFailed : toasts.updateFailed;
  trackEvent(ctx, {
    kind: "form_error",
    name: id === null ? "slider-create" : "slider-update",
    message: String(error),
  });
  if (error instanceof AppError) {
    const isConflict = error.code === "conflict" && id !== null;
    // Saving again replaces the version that the message is about.
    const kept = isConflict ? { ...form, version: (await getSlider(ctx, { id })).version } : form;
    const link = isConflict ? { href: `/sliders/edit/${id}`, label: toasts.openCurrent } : null;
    const problem = { title, body: error.message, link };
    return replyWith(
      { form: kept, problem, errors: error.fields ?? {}, lists: await readFormLists(ctx, form) },
      error.status,
    );
  }
  const { status } = reportUnexpected(error);
  return replyWith({ form, problem: { title, body: toasts.tryAgain, link: null } }, status);
}

import { type FocusEvent, useMemo, useState } from "react";
import { errorsOf, type FormErrors } from "#app/sliders/admin/form/form-errors.ts";
import { errorPath } from "#app/sliders/admin/form/form-fields.ts";
import { type SliderForm, toSliderBody } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { type SliderRules, sliderSchema } from "#app/sliders/admin/form/slider-schema.ts";

/** Paths that buttons and lists fill in: they have no field to leave. */
const filledByButtons =
  /^(?:segments|settings\.(?:keywords|backgroundImage|clientLogo)|items\.\d+\.(?:itemId|tags|slug|background|excludeSubdomains))$/;

/** Whether an error is visible before its field was left: nothing else explains why Save is disabled. */
function isVisibleAtOnce(path: string, messages: string[], { slides }: SliderForm): boolean {
  // A new slider has no slides yet; two slides can get the same name by being added.
  if (path === "items") return slides.length > 0;
  return filledByButtons.test(path) || messages.includes(formCopy.errors.sameName);
}

type Options = {
  rules: SliderRules;
  replied: FormErrors | undefined;
};

/** Validation while someone types: errors of the fields that were left, and of all fields after a refused save. */
export function useFormErrors(form: SliderForm, { rules, replied }: Options) {
  const [seen, setSeen] = useState<string[]>([]);
  const live = useMemo(() => {
    const parsed = sliderSchema(rules).safeParse(toSliderBody(form));
    return parsed.success ? {} : errorsOf(parsed.error);
  }, [form, rules]);

  function noteSeen({ target }: FocusEvent<HTMLFormElement>) {
    // An editor of rich text is no control with a name.
    const name = target.getAttribute("name") ?? target.getAttribute("data-field");
    if (name && name !== "intent" && !seen.includes(name)) setSeen([...seen, name]);
  }

  const wasRefused = replied !== undefined && Object.keys(replied).length > 0;
  const paths = new Set(seen.map((name) => errorPath(form, name)));
  const visible = wasRefused
    ? Object.entries(form.view.touched ? live : replied)
    : Object.entries(live).filter(([path, messages]) => paths.has(path) || isVisibleAtOnce(path, messages, form));
  return { errors: Object.fromEntries(visible), isInvalid: Object.keys(live).length > 0, noteSeen };
}

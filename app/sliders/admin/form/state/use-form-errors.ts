import { type FocusEvent, useMemo, useState } from "react";
import { errorsOf, type FormErrors } from "#app/sliders/admin/form/form-errors.ts";
import { errorPath } from "#app/sliders/admin/form/form-fields.ts";
import { type SliderForm, toSliderBody } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { type SliderRules, sliderSchema } from "#app/sliders/admin/form/slider-schema.ts";

/** Paths of what buttons and lists fill in: no field is left before something is wrong with them. */
const filledByButtons =
  /^(?:segments|settings\.(?:keywords|backgroundImage|clientLogo)|items\.\d+\.(?:itemId|tags|slug|background|excludeSubdomains))$/;

/** Whether an error is shown although its field was not left: nothing else would say why the slider can't be saved. */
function isShownAtOnce(path: string, messages: string[], { slides }: SliderForm): boolean {
  // A new slider has no slides yet; two slides can get the same name by being added.
  if (path === "items") return slides.length > 0;
  return filledByButtons.test(path) || messages.includes(formCopy.errors.sameName);
}

type Options = {
  rules: SliderRules;
  /** The errors of the last save. */
  replied: FormErrors | undefined;
};

/** The rules of the schema while someone types: errors of fields that were left, and after a refused save all of them. */
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
  const shown = wasRefused
    ? Object.entries(form.view.touched ? live : replied)
    : Object.entries(live).filter(([path, messages]) => paths.has(path) || isShownAtOnce(path, messages, form));
  return { errors: Object.fromEntries(shown), isInvalid: Object.keys(live).length > 0, noteSeen };
}

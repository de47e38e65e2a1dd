import { type FocusEvent, useMemo, useState } from "react";
import { errorsOf, type FormErrors } from "#app/sliders/admin/form/form-errors.ts";
import { errorPath } from "#app/sliders/admin/form/form-fields.ts";
import { type SliderForm, toSliderBody } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { type SliderRules, sliderSchema } from "#app/sliders/admin/form/slider-schema.ts";

/** Paths filled by buttons and lists: they have no field to blur. */
const filledByButtons =
  /^(?:segments|settings\.(?:keywords|backgroundImage|clientLogo)|items\.\d+\.(?:itemId|tags|slug|background|excludeSubdomains))$/;

/** Whether an error is shown before its field is blurred: otherwise nothing explains the disabled Save button. */
function isVisibleAtOnce(path: string, messages: string[], { slides }: SliderForm): boolean {
  // A new slider has no slides yet; adding two slides can give them the same name.
  if (path === "items") return slides.length > 0;
  return filledByButtons.test(path) || messages.includes(formCopy.errors.sameName);
}

type Options = {
  rules: SliderRules;
  replied: FormErrors | undefined;
};

/** Validation while typing: errors of blurred fields, and of all fields after a rejected save or with `showAll`. */
export function useFormErrors(form: SliderForm, { rules, replied }: Options) {
  const [visited, setVisited] = useState<string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const live = useMemo(() => {
    const parsed = sliderSchema(rules).safeParse(toSliderBody(form));
    return parsed.success ? {} : errorsOf(parsed.error);
  }, [form, rules]);

  function noteSeen({ target }: FocusEvent<HTMLFormElement>) {
    // A rich text editor has no `name`.
    const name = target.getAttribute("name") ?? target.getAttribute("data-field");
    if (name && name !== "intent" && !visited.includes(name)) setVisited([...visited, name]);
  }

  const wasRefused = replied !== undefined && Object.keys(replied).length > 0;
  const paths = new Set(visited.map((name) => errorPath(form, name)));
  const visible =
    wasRefused || isAsked
      ? Object.entries(form.view.touched || !wasRefused ? live : replied)
      : Object.entries(live).filter(([path, messages]) => paths.has(path) || isVisibleAtOnce(path, messages, form));
  return {
    errors: Object.fromEntries(visible),
    isInvalid: Object.keys(live).length > 0,
    noteSeen,
    showAll: () => setAsked(true),
  };
}

import { createContext, useContext } from "react";
import { errorPath, fieldValue } from "#app/sliders/admin/form/form-fields.ts";
import type { FormLists, FormRights } from "#app/sliders/admin/form/form-reply.ts";
import type { FormChange } from "#app/sliders/admin/form/intent.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import type { SliderRules } from "#app/sliders/admin/form/slider-schema.ts";

type SliderFormContext = {
  form: SliderForm;
  /** Changes the form in the browser. Without JavaScript the server does. */
  change: (change: FormChange) => void;
  /** Runs an upload that changes the form when done; saving waits for it. */
  duringUpload: (upload: () => Promise<void>) => Promise<void>;
  lists: FormLists;
  rights: FormRights;
  rules: SliderRules;
  /** By path in the body: `items.2.name`. */
  errorAt: (path: string) => string | null;
  /** Value of the button pressed last, which gets the focus. */
  pressed: string;
};

export const SliderFormContext = createContext<SliderFormContext | null>(null);

export function useSliderForm(): SliderFormContext {
  const context = useContext(SliderFormContext);
  if (context === null) throw new Error("No slider form around this component");
  return context;
}

/** Value, error and setter of the field `name`. */
export function useField(name: string) {
  const { form, change, errorAt } = useSliderForm();
  return {
    value: fieldValue(form, name),
    error: errorAt(errorPath(form, name)),
    set: (value: string) => change({ type: "field", name, value }),
  };
}

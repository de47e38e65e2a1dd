import type { FormErrors } from "#app/sliders/admin/form/form-errors.ts";
import {
  emptyLists,
  type FormLists,
  type InactiveGroup,
  type UnavailableSlide,
} from "#app/sliders/admin/form/form-lists.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";

/** The form again, with everything that was typed and chosen. */
export type SliderFormReply = {
  form: SliderForm;
  lists: FormLists;
  errors: FormErrors;
  /** Of the files that the form carried. */
  imageErrors: FormErrors;
  /** What went wrong with a save; the link leads to the version that is stored now. */
  problem: { title: string; body: string; link: { href: string; label: string } | null } | null;
  unavailable: UnavailableSlide[];
  inactive: InactiveGroup[];
  /** The button that was pressed, which gets the focus again. */
  pressed: string;
  /** The reel that was just created, for a page that opens it in a new tab itself. */
  createdId: string | null;
};

export const emptyReply: Omit<SliderFormReply, "form"> = {
  lists: emptyLists,
  errors: {},
  imageErrors: {},
  problem: null,
  unavailable: [],
  inactive: [],
  pressed: "",
  createdId: null,
};

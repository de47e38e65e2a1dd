import { invalidCopy as invalid } from "#app/ui/form/invalid-copy.ts";
import { namedError } from "#app/ui/form/named-error.ts";

export type InvalidControl = HTMLInputElement | HTMLTextAreaElement;

function missingText({ type }: InvalidControl): string {
  if (type === "checkbox") return invalid.tick;
  if (type === "file") return invalid.file;
  return type === "radio" || type.startsWith("select") ? invalid.choose : invalid.missing;
}

/** What is wrong with a control, in our words instead of the browser's. */
function invalidText(control: InvalidControl): string {
  const { validity, type } = control;
  const limit = (name: string) => control.getAttribute(name) ?? "";
  if (validity.customError) return control.validationMessage;
  if (validity.valueMissing) return missingText(control);
  if (validity.typeMismatch) return type === "email" ? invalid.email : invalid.address;
  if (validity.badInput) return type === "number" ? invalid.number : invalid.date;
  if (validity.rangeUnderflow) return invalid.min(limit("min"));
  if (validity.rangeOverflow) return invalid.max(limit("max"));
  if (validity.tooShort) return invalid.short(limit("minlength"));
  if (validity.tooLong) return invalid.long(limit("maxlength"));
  return validity.stepMismatch ? invalid.step : control.title || invalid.format;
}

/** The name of a control: its label, without what a choice adds to it, or that of its group. */
function nameOf(control: InvalidControl): string | null {
  const label = control.type === "radio" ? control.closest("fieldset")?.querySelector("legend") : control.labels?.[0];
  return label?.textContent?.trim() || control.getAttribute("aria-label");
}

const messageOf = (control: InvalidControl): string => namedError(invalidText(control), nameOf(control));

/** What the message goes below: the control with its label, and a row of controls as a whole. */
function placeOf(control: InvalidControl): HTMLElement {
  let place: HTMLElement = control.closest("label") ?? control;
  while (place.parentElement && getComputedStyle(place.parentElement).display.includes("flex"))
    place = place.parentElement;
  return place;
}

/** Shows at a control why its form is not sent, until it is mended; the first one of the form gets the focus. */
export function showInvalid(control: InvalidControl): void {
  const controls = [...(control.form?.elements ?? [control])];
  const isWrong = (one: object) => "validity" in one && !(one as InvalidControl).validity.valid;
  if (controls.find((one) => isWrong(one) && !(one instanceof HTMLFieldSetElement)) === control) control.focus();
  if (control.dataset.invalid !== undefined) return;
  const message = Object.assign(document.createElement("p"), { className: "error", textContent: messageOf(control) });
  message.id = `invalid-${crypto.randomUUID()}`;
  const before = control.getAttribute("aria-describedby");
  control.dataset.invalid = message.id;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [before, message.id].filter(Boolean).join(" "));
  placeOf(control).insertAdjacentElement("afterend", message);
  const mend = () => {
    if (!control.validity.valid) message.textContent = messageOf(control);
    else {
      for (const type of ["input", "change"]) control.removeEventListener(type, mend);
      message.remove();
      delete control.dataset.invalid;
      control.removeAttribute("aria-invalid");
      if (before === null) control.removeAttribute("aria-describedby");
      else control.setAttribute("aria-describedby", before);
    }
  };
  for (const type of ["input", "change"]) control.addEventListener(type, mend);
}

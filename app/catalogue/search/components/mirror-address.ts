import { textOf, toLine } from "#app/catalogue/search/components/search-box.tsx";
import { inWordsName } from "#app/catalogue/search/query/echoes.ts";

/**
 * Updates the controls after other navigation (a chip, Back). `isFirst`: no search was opened since the page was loaded. Input from before
 * hydration is then newer than the URL: it is searched instead.
 */
export function mirrorAddress(form: HTMLFormElement, search: string, { isFirst }: { isFirst: boolean }): void {
  if (isFirst && isEdited(form)) form.requestSubmit();
  else mirror(form, withInWords(form, new URLSearchParams(search)));
}

/** The URL with the filters of its text set in the controls. */
function withInWords(form: HTMLFormElement, params: URLSearchParams): URLSearchParams {
  const control = form.elements.namedItem(inWordsName);
  const inWords = new URLSearchParams(control instanceof HTMLInputElement ? control.value : "");
  return new URLSearchParams([...params, ...[...inWords].filter(([name]) => !params.has(name))]);
}

/** The focused control is left alone. */
function mirror(form: HTMLFormElement, params: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
      const values = params.getAll(control.name);
      control.checked = values.includes(control.value) || (control.value === "" && values.length === 0);
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      if (control === document.activeElement || control.type === "hidden") continue;
      const value = params.get(control.name);
      setValue(control, value && toLine(value));
    }
  }
}

/** Null, and an order that the page does not offer without a use, are the default. */
function setValue(control: HTMLInputElement | HTMLSelectElement, value: string | null): void {
  const fallback = control.name === "sort" ? "relevance" : "";
  control.value = value ?? fallback;
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = fallback;
}

/** Whether a control differs from the page that it came with. */
function isEdited(form: HTMLFormElement): boolean {
  return [...form.elements].some(isEditedControl);
}

function isEditedControl(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    return textOf(control) !== control.defaultValue || control.checked !== control.defaultChecked;
  }
  if (!(control instanceof HTMLSelectElement)) return false;
  const options = [...control.options];
  return control.value !== (options.find((option) => option.defaultSelected) ?? options[0])?.value;
}

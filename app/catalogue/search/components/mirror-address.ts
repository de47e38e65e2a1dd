/** A page that came another way (a chip, Back) shows in the controls; the one being typed in is left alone. */
export function mirrorAddress(form: HTMLFormElement, params: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio")) {
      const values = params.getAll(control.name);
      control.checked = values.includes(control.value) || (control.value === "" && values.length === 0);
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      if (control === document.activeElement || control.type === "hidden") continue;
      const fallback = control.name === "sort" ? "relevance" : "";
      control.value = params.get(control.name) ?? fallback;
    }
  }
}

/** Whether a control of the form says something else than the page it came with. */
export function isEdited(form: HTMLFormElement): boolean {
  return [...form.elements].some(isEditedControl);
}

function isEditedControl(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
  }
  if (!(control instanceof HTMLSelectElement)) return false;
  const options = [...control.options];
  return control.value !== (options.find((option) => option.defaultSelected) ?? options[0])?.value;
}

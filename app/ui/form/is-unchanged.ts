type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a form as text: to find out later whether someone changed one. */
export function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}

function differsFromDefault(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  if (control.type === "file") return control.value !== "";
  if (control.type === "checkbox" || control.type === "radio")
    return (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked;
  return control.type !== "hidden" && control.value !== control.defaultValue;
}

/** Whether a form holds what it was rendered with. `before`: its content when scripts began, which may follow the first letters typed. */
export function isUnchanged(form: HTMLFormElement, before: string): boolean {
  const controls = Array.from<Control>(form.querySelectorAll("input, textarea, select"));
  return contentOf(form) === before && !controls.some(differsFromDefault);
}

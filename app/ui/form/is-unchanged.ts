type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a form as text. */
function contentOf(form: HTMLFormElement): string {
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

/**
 * Notes what a form was rendered with; returns whether it still holds that. The first letters may have been typed before, so that defaults count, too.
 */
export function noteContent(form: HTMLFormElement): () => boolean {
  const before = contentOf(form);
  return () => {
    const controls = Array.from<Control>(form.querySelectorAll("input, textarea, select"));
    return contentOf(form) === before && !controls.some(differsFromDefault);
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The values of a form by field; a row of a list counts to its list. */
function contentOf(form: HTMLFormElement): Map<string, string> {
  const content = new Map<string, string>();
  for (const [name, value] of new FormData(form)) {
    const field = fieldOf(name);
    content.set(field, `${content.get(field) ?? ""}${name}=${typeof value === "string" ? value : value.name}\n`);
  }
  return content;
}

const fieldOf = (name: string) => name.replace(/\[.*/s, "");

function differsFromDefault(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  if (control.type === "file") return control.value !== "";
  if (control.type === "checkbox" || control.type === "radio")
    return (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked;
  return control.type !== "hidden" && control.value !== control.defaultValue;
}

/**
 * Notes what a form was rendered with; returns how many fields differ from that. The first letters may have been typed before, so that defaults count, too.
 */
export function noteContent(form: HTMLFormElement): () => number {
  const before = contentOf(form);
  return () => {
    const now = contentOf(form);
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (name) => before.get(name) !== now.get(name),
    );
    const controls = Array.from<Control>(form.querySelectorAll("input, textarea, select"));
    const typed = controls.filter(differsFromDefault).map(({ name }) => fieldOf(name));
    return new Set([...changed, ...typed]).size;
  };
}

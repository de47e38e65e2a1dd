/** What is typed to find something, or to sign in, is not lost: it is typed again in a moment. */
const textFields =
  "form textarea, form input:not([type=hidden], [type=search], [type=password], [type=checkbox], [type=radio], [type=file])";

/** What a form says after it was refused: its fields come back with what was typed as if the page had been opened with it. */
const refusal = "[aria-invalid=true], [role=alert]";

/** Whether `container` has unsent text typed into a form. */
export function hasTypedText(container: HTMLElement): boolean {
  return [...container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
    ({ value, defaultValue, form }) =>
      value.trim() !== "" && (value !== defaultValue || form?.querySelector(refusal) != null),
  );
}

import type { InvalidControl } from "#app/ui/form/show-invalid.ts";

/** Shows what a form's HTML constraints refuse at its fields, in our words, instead of the browser's bubbles. Returns the clean-up function. */
export function watchInvalidFields(): () => void {
  async function show(event: Event) {
    event.preventDefault();
    // Loaded on use. Offline before that: the field is found at least.
    const shown = await import("#app/ui/form/show-invalid.ts").catch(() => null);
    if (shown === null) (event.target as HTMLElement).focus();
    else shown.showInvalid(event.target as InvalidControl);
  }
  document.addEventListener("invalid", show, true);
  return () => document.removeEventListener("invalid", show, true);
}

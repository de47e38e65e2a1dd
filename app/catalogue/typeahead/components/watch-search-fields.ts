/** Search fields whose code is loaded or loading. */
const attached = new WeakSet<Element>();

/** Lists have search fields too, whose forms lead to the list itself. The sidebar's form has the filters beside its field, so it is no search landmark. */
function searchesCatalogue(form: HTMLFormElement): boolean {
  const { pathname } = new URL(form.getAttribute("action") ?? "", window.location.href);
  return form.matches("[role=search], #sidebar-fields") && pathname.endsWith("/search");
}

async function attach(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLInputElement) || target.type !== "search" || attached.has(target)) return;
  if (!target.form || !searchesCatalogue(target.form)) return;
  attached.add(target);
  try {
    const { attachTypeahead } = await import("#app/catalogue/typeahead/components/attach-typeahead.tsx");
    attachTypeahead(target);
  } catch {
    // Offline the field works as without scripts; the next focus retries.
    attached.delete(target);
  }
}

/** Adds suggestions to every search field of the catalogue on first focus. Returns the clean-up function. */
export function watchSearchFields(): () => void {
  const onFocus = ({ target }: Event) => void attach(target);
  document.addEventListener("focusin", onFocus);
  void attach(document.activeElement);
  return () => document.removeEventListener("focusin", onFocus);
}

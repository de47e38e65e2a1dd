/** Search fields whose code is loaded, or on its way. */
const attached = new WeakSet<Element>();

async function attach(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLInputElement) || target.type !== "search" || attached.has(target)) return;
  if (!target.form?.matches("[role=search]")) return;
  attached.add(target);
  try {
    const { attachTypeahead } = await import("#app/catalogue/typeahead/components/attach-typeahead.tsx");
    attachTypeahead(target);
  } catch {
    // Without a connection the field searches as it does without scripts; the next focus tries again.
    attached.delete(target);
  }
}

/** Gives every search field suggestions once it gets the focus. Returns the clean-up function. */
export function watchSearchFields(): () => void {
  const onFocus = ({ target }: Event) => void attach(target);
  document.addEventListener("focusin", onFocus);
  void attach(document.activeElement);
  return () => document.removeEventListener("focusin", onFocus);
}

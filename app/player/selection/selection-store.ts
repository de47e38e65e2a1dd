import { Signal } from "#app/player/store/signal.ts";

/** Id of the form that the checkboxes of a page's rows belong to. */
export const chosenForm = "select-tracks";

let selecting = false;
const changed = new Signal();

/** Whether selection mode is on: rows have checkboxes and the bar is shown. */
export function isSelecting(): boolean {
  return selecting;
}

export const subscribeToSelecting = changed.subscribe;

export function setSelecting(on: boolean): void {
  if (selecting === on) return;
  selecting = on;
  changed.emit();
}

/** Makes the page's button toggle selection mode instead of submitting its form. Returns the clean-up function. */
export function watchSelectForm(): () => void {
  function onSubmit(event: SubmitEvent) {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== chosenForm) return;
    event.preventDefault();
    setSelecting(!selecting);
  }
  document.addEventListener("submit", onSubmit, true);
  return () => document.removeEventListener("submit", onSubmit, true);
}

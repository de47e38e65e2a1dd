import { Signal } from "#app/player/store/signal.ts";

/** The id of the form that the checkboxes of a page's rows belong to. */
export const chosenForm = "select-tracks";

let selecting = false;
const changed = new Signal();

/** Whether rows have checkboxes, and the bar says what can be done with the selected ones. */
export function isSelecting(): boolean {
  return selecting;
}

export const subscribeToSelecting = changed.subscribe;

export function setSelecting(on: boolean): void {
  if (selecting === on) return;
  selecting = on;
  changed.emit();
}

/** The button of a page's form starts and ends the selection instead of sending the form. Returns the clean-up function. */
export function watchSelectForm(): () => void {
  function onSubmit(event: SubmitEvent) {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== chosenForm) return;
    event.preventDefault();
    setSelecting(!selecting);
  }
  document.addEventListener("submit", onSubmit, true);
  return () => document.removeEventListener("submit", onSubmit, true);
}

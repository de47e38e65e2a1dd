import { setSelecting } from "#app/player/selection/selection-store.ts";
import { Signal } from "#app/player/store/signal.ts";

/** The checkboxes hold the selection, so it survives re-rendering of the rows. */
const box = "input.track-pick";
const row = "li.track";
/** Controls of a row; a click anywhere else selects it. */
const controls = "a, button, input, summary, audio, .versions, .track-wave";

const changed = new Signal();
export const subscribeToSelected = changed.subscribe;

let selected: string[] = [];
/** Last clicked box: start of a range selection. */
let anchor: HTMLInputElement | null = null;

/** Boxes of the visible rows in order. */
function boxes(): HTMLInputElement[] {
  const all = [...document.querySelectorAll<HTMLInputElement>(box)];
  return all.filter((one) => one.closest<HTMLElement>(row)?.checkVisibility() === true);
}

/** Ids of the selected recordings in page order. */
export function selectedIds(): string[] {
  return selected;
}

/** Number of selectable rows. */
export function selectableCount(): number {
  return new Set(boxes().map(({ value }) => value)).size;
}

function read(): void {
  const now = [
    ...new Set(
      boxes()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
    ),
  ];
  if (now.length === selected.length && now.every((id, at) => id === selected[at])) return;
  selected = now;
  changed.emit();
}

export function selectAll(checked: boolean): void {
  for (const one of boxes()) one.checked = checked;
  read();
}

/** Sets the rows from the anchor to `to` to the state of `to`. */
function extend(to: HTMLInputElement): void {
  const all = boxes();
  const ends = [all.indexOf(anchor ?? to), all.indexOf(to)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  if (first >= 0) for (const one of all.slice(first, last + 1)) one.checked = to.checked;
}

function press(one: HTMLInputElement, { range, toggle }: { range: boolean; toggle: boolean }): void {
  if (toggle) one.checked = !one.checked;
  if (range) extend(one);
  anchor = one;
  read();
}

/** Toggles the row of a play button; with `range` also those between it and the anchor. */
export function selectRow(button: HTMLElement | null, range: boolean): void {
  const one = button?.closest(row)?.querySelector<HTMLInputElement>(box);
  // The rows of an editor have boxes of its own.
  if (!one) button?.closest("li")?.querySelector<HTMLInputElement>(".row-tools input")?.click();
  if (!one) return;
  setSelecting(true);
  press(one, { range, toggle: true });
}

function onClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLInputElement && target.matches(box)) {
    press(target, { range: event.shiftKey, toggle: false });
    return;
  }
  const one = target.closest(controls) ? null : target.closest(row)?.querySelector<HTMLInputElement>(box);
  if (!one) return;
  // A click on the cover, or a tap anywhere, would play the row.
  event.stopPropagation();
  press(one, { range: event.shiftKey, toggle: true });
}

/** Shows the boxes and tracks clicks. Returns the function that hides them and clears the selection. */
export function startSelecting(): () => void {
  document.documentElement.dataset.selecting = "";
  // On window, to run before React's listener on document.
  window.addEventListener("click", onClick, true);
  // Rows change with filters, loaded pages, and the key that hides one.
  const observer = new MutationObserver(read);
  observer.observe(document.body, { childList: true, subtree: true });
  read();
  return () => {
    delete document.documentElement.dataset.selecting;
    window.removeEventListener("click", onClick, true);
    observer.disconnect();
    anchor = null;
    for (const one of document.querySelectorAll<HTMLInputElement>(box)) one.checked = false;
    read();
  };
}

import { characterOf } from "#app/ui/keyboard/character-of.ts";
import { hasSingleKeys } from "#app/ui/keyboard/single-keys.ts";

const textField = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Character of a key that acts on the page; null in a text field, a dialog or with a modifier besides Shift. */
export function pageKeyOf(event: KeyboardEvent): string | null {
  const { target, altKey, ctrlKey, metaKey, isComposing } = event;
  if (altKey || ctrlKey || metaKey || isComposing || event.getModifierState("AltGraph")) return null;
  if (event.defaultPrevented || !hasSingleKeys()) return null;
  if (target instanceof Element && target.matches(textField)) return null;
  return document.querySelector("dialog:modal") === null ? characterOf(event) : null;
}

const boxesOf = (list: Element) => [...list.querySelectorAll<HTMLInputElement>("tbody input[name=ids]")];

const rowsOf = (list: Element) =>
  [...list.querySelectorAll<HTMLTableRowElement>("tbody tr")].filter((row) => row.checkVisibility());

/** The list that has the focus, else the first of the page. Rows of tracks have the player's keys: `data-rows`. */
function listWithKeys(): Element | undefined {
  const focused = document.activeElement?.closest("[data-list], [data-rows]");
  if (focused) return focused;
  const lists = document.querySelectorAll("[data-list], main [data-rows]");
  return [...lists].find((list) => rowsOf(list).length > 0 || list.matches("[data-rows]:has([data-play])"));
}

/** Row that has the focus, with its place; -1 without one. */
function focusedRow(rows: HTMLTableRowElement[]): number {
  return rows.findIndex((row) => row.contains(document.activeElement));
}

function buttonForChosen(list: Element): HTMLElement | null {
  const isAny = boxesOf(list).some(({ checked }) => checked);
  return isAny ? list.querySelector<HTMLElement>("[data-chosen] button") : null;
}

/**
 * Keys of a list, before those of the player: J and K move between rows, whose links Enter opens, X selects the row and E presses the first
 * button for what is selected. A click with Shift selects as far as the one before. Returns the clean-up function.
 */
export function listenForListKeys(list: HTMLElement): () => void {
  // A row that is acted on may leave the list: the one that follows has its place.
  let place = 0;
  let clicked: HTMLInputElement | null = null;

  function move(rows: HTMLTableRowElement[], current: number, by: 1 | -1) {
    place = Math.min(Math.max(current === -1 ? place : current + by, 0), rows.length - 1);
    const row = rows[place];
    return (row?.querySelector<HTMLElement>("a[href]") ?? row?.querySelector<HTMLElement>("button"))?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = pageKeyOf(event);
    if (key === null || !["j", "k", "x", "e"].includes(key) || listWithKeys() !== list) return;
    const rows = rowsOf(list);
    const current = focusedRow(rows);
    if (current !== -1) place = current;
    if (key === "j" || key === "k") {
      if (rows.length === 0) return;
      event.preventDefault();
      return move(rows, current, key === "j" ? 1 : -1);
    }
    const pressed = key === "x" ? rows[current]?.querySelector<HTMLElement>("input[name=ids]") : buttonForChosen(list);
    if (!pressed) return;
    event.preventDefault();
    if (!event.repeat) pressed.click();
  }

  function onClick({ target, shiftKey }: MouseEvent) {
    if (!(target instanceof HTMLInputElement) || target.name !== "ids") return;
    const boxes = boxesOf(list);
    const [from, to] = [clicked ? boxes.indexOf(clicked) : -1, boxes.indexOf(target)].sort((a, b) => a - b);
    clicked = target;
    if (!shiftKey || from === undefined || from === -1) return;
    for (const box of boxes.slice(from, to)) box.checked = target.checked;
  }
  document.addEventListener("keydown", onKeyDown, { capture: true });
  list.addEventListener("click", onClick);
  return () => {
    document.removeEventListener("keydown", onKeyDown, { capture: true });
    list.removeEventListener("click", onClick);
  };
}

import { player } from "#app/player/store/player-store.ts";

/** A list of rows is any element with `data-rows`; a row is reached by its play button. */
const lists = "[data-rows]";
const playButton = "button[data-play]";
const controls = "a[href], button, summary";

/** The row that had the focus last: the list is entered there again. */
let lastRow: HTMLElement | null = null;

/** The play buttons of the rows inside `parent` that can be seen: versions that are folded cannot. */
function rowsIn(parent: Element | Document): HTMLElement[] {
  return [...parent.querySelectorAll<HTMLElement>(playButton)].filter((button) => button.checkVisibility());
}

export function isRow(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.matches(`${lists} ${playButton}`);
}

export function rememberRow({ target }: Event): void {
  if (target instanceof Element && isRow(target)) lastRow = target;
}

/** The rows of all lists of the page, by their play buttons, in their order. */
export function visibleRows(): HTMLElement[] {
  return rowsIn(document).filter(isRow);
}

/** The row with the focus, which it may have had before this code was loaded, else that of the last focus. */
export function currentRow(): HTMLElement | null {
  return isRow(document.activeElement) ? document.activeElement : lastRow;
}

/** The row that `song` in the address names, from 0 on the page of `page`: docs/product/player.md. */
export function rowOfAddress(): HTMLElement | undefined {
  const song = new URLSearchParams(location.search).get("song");
  return song ? visibleRows()[Number(song)] : undefined;
}

/** Makes every list one tab stop: the row of the last focus, else the one that plays, else that of the address, else the first. */
export function keepOneTabStop(): void {
  const current = currentRow();
  const named = rowOfAddress();
  for (const list of document.querySelectorAll(lists)) {
    const rows = rowsIn(list);
    const stop =
      rows.find((row) => row === current) ??
      rows.find((row) => row.dataset.active) ??
      rows.find((row) => row === named) ??
      rows[0];
    for (const control of list.querySelectorAll<HTMLElement>(controls)) control.tabIndex = control === stop ? 0 : -1;
  }
}

/** Focuses the row `by` rows after the one with the focus, or with the last focus; the first row without either. */
export function moveBy(by: number): boolean {
  const rows = visibleRows();
  const current = currentRow();
  const from = current === null ? -1 : rows.indexOf(current);
  return focusRow(from < 0 ? rows[0] : rows[from + by]);
}

export function moveToEnd(end: "first" | "last"): boolean {
  const list = currentRow()?.closest(lists);
  return focusRow(list ? rowsIn(list).at(end === "first" ? 0 : -1) : undefined);
}

/** Where the focus is in a list, it goes along with the track that plays. */
export function followTrack(): void {
  const id = player.snapshot.track?.id;
  if (id === undefined || !isRow(document.activeElement)) return;
  focusRow(visibleRows().find((row) => row.dataset.play === id));
}

function focusRow(row: HTMLElement | undefined): boolean {
  row?.focus();
  return row !== undefined;
}

/** Opens the options of the focused row, which a version has from its song. */
export function openMenu(): boolean {
  const menu = document.activeElement?.closest("li:has(.menu)")?.querySelector<HTMLDetailsElement>(".menu");
  if (!menu) return false;
  menu.open = true;
  menu.querySelector<HTMLElement>(".menu-item")?.focus();
  return true;
}

/** After a menu was closed by Escape the keys are the row's again. */
export function leaveMenu(from: Element): void {
  const row = from.closest(`${lists} .menu`)?.closest("li")?.querySelector<HTMLElement>(playButton);
  row?.focus();
}

/** Unfolds or folds the versions of the focused row's song; the focus does not stay in what is folded. */
export function toggleVersions(): boolean {
  const song = document.activeElement?.closest("li:has(> details.versions)");
  const details = song?.querySelector<HTMLDetailsElement>("details.versions");
  if (!song || !details) return false;
  details.open = !details.open;
  if (!details.open) song.querySelector<HTMLElement>(playButton)?.focus();
  return true;
}

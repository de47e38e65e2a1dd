import { player } from "#app/player/store/player-store.ts";

/** A list of rows is any element with `data-rows`; a row is represented by its play button. */
const lists = "[data-rows]";
const playButton = "button[data-play]";
/** Controls of a row. Those that an editor adds to it stay in the tab order. */
const controls = ":is(a[href], button, summary):not(.row-tools *)";

/** The last focused row, where the list is entered again. */
let lastRow: HTMLElement | null = null;

/** Play buttons of the visible rows inside `parent`, without collapsed versions. */
function rowsIn(parent: Element | Document): HTMLElement[] {
  return [...parent.querySelectorAll<HTMLElement>(playButton)].filter((button) => button.checkVisibility());
}

export function isRow(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.matches(`${lists} ${playButton}`);
}

export function rememberRow({ target }: Event): void {
  if (target instanceof Element && isRow(target)) lastRow = target;
}

/** Play buttons of the rows of all lists, in page order. */
export function visibleRows(): HTMLElement[] {
  return rowsIn(document).filter(isRow);
}

/** The focused row (the focus may be older than this code), else the last focused one. */
export function currentRow(): HTMLElement | null {
  return isRow(document.activeElement) ? document.activeElement : lastRow;
}

/** The row that `song` in the URL names, from 0 on the page of `page`: docs/product/player.md. */
export function rowOfAddress(): HTMLElement | undefined {
  const song = new URLSearchParams(location.search).get("song");
  return song ? visibleRows()[Number(song)] : undefined;
}

/** Roving tab index: the last focused row of each list, else the playing one, else that of the URL, else the first. */
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

/** Moves the focus by `by` rows from the focused or last focused one; to the first row without either. */
export function moveBy(by: number): boolean {
  const rows = visibleRows();
  const current = currentRow();
  const from = current === null ? -1 : rows.indexOf(current);
  return focusRow(from < 0 ? rows[0] : rows[from + by]);
}

/** The way from the search field into the list. */
export function focusFirstRow(): boolean {
  return focusRow(visibleRows()[0]);
}

export function moveToEnd(end: "first" | "last"): boolean {
  const list = currentRow()?.closest(lists);
  return focusRow(list ? rowsIn(list).at(end === "first" ? 0 : -1) : undefined);
}

/** If the focus is in a list, it follows the playing track. */
export function followTrack(): void {
  const id = player.snapshot.track?.id;
  if (id === undefined || !isRow(document.activeElement)) return;
  focusRow(visibleRows().find((row) => row.dataset.play === id));
}

function focusRow(row: HTMLElement | undefined): boolean {
  row?.focus();
  return row !== undefined;
}

/** Opens the options of the focused row; a version has those of its song. */
export function openMenu(): boolean {
  const menu = document.activeElement?.closest("li:has(.menu)")?.querySelector<HTMLDetailsElement>(".menu");
  if (!menu) return false;
  menu.open = true;
  menu.querySelector<HTMLElement>(".menu-item")?.focus();
  return true;
}

/** After Escape closed a menu, the focus returns to its row. */
export function leaveMenu(from: Element): void {
  const row = from.closest(`${lists} .menu:not(.row-tools *)`)?.closest("li")?.querySelector<HTMLElement>(playButton);
  row?.focus();
}

/** Expands or collapses the versions of the focused row's song; the focus leaves collapsed rows. */
export function toggleVersions(): boolean {
  const song = document.activeElement?.closest("li:has(> details.versions)");
  const details = song?.querySelector<HTMLDetailsElement>("details.versions");
  if (!song || !details) return false;
  details.open = !details.open;
  if (!details.open) song.querySelector<HTMLElement>(playButton)?.focus();
  return true;
}

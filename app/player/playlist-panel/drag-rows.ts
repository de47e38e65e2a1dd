import { playlistPanelCopy as copy } from "#app/player/playlist-panel/panel-copy.ts";
import { selectedIds } from "#app/player/selection/selected-rows.ts";

/** Drag data type: recording ids as JSON. Not read by other pages or programs. */
const dragType = "application/x-track-ids";

const row = "[data-rows] > li, [data-drag]";
/** Parts of a row that handle the pointer themselves. */
const pressed = "button, input, summary, audio, .track-wave, .menu-list";

/** Recordings dragged with this row: all selected ones if it is selected. */
function idsOf(dragged: Element): string[] {
  const id = (dragged as HTMLElement).dataset.drag ?? dragged.querySelector<HTMLElement>("[data-play]")?.dataset.play;
  if (id === undefined) return [];
  const selected = selectedIds();
  return selected.includes(id) ? selected : [id];
}

/** Makes a row draggable on pointerdown, so that pages need no code for it. */
function onPointerDown({ target, pointerType }: PointerEvent): void {
  if (!(target instanceof Element) || pointerType === "touch" || target.closest(pressed)) return;
  target.closest(row)?.setAttribute("draggable", "true");
}

function onDragStart(event: DragEvent): void {
  const { target, dataTransfer } = event;
  const dragged = target instanceof Element ? target.closest(row) : null;
  if (dragged === null || dataTransfer === null || dragged.closest(".playlist-panel")) return;
  const ids = idsOf(dragged);
  if (ids.length === 0) return;
  dataTransfer.clearData();
  dataTransfer.setData(dragType, JSON.stringify(ids));
  dataTransfer.effectAllowed = "copy";
  const label = document.createElement("div");
  label.className = "panel-drag";
  label.textContent = copy.dragging(ids.length);
  document.body.appendChild(label);
  dataTransfer.setDragImage(label, -12, -12);
  // The drag image is captured after this event.
  setTimeout(() => label.remove());
  document.documentElement.dataset.dragging = "";
}

function onDragEnd(): void {
  delete document.documentElement.dataset.dragging;
}

/** Lets rows be dragged with the mouse. Returns the clean-up function. */
export function watchRowDrags(): () => void {
  document.addEventListener("pointerdown", onPointerDown, true);
  document.addEventListener("dragstart", onDragStart);
  document.addEventListener("dragend", onDragEnd);
  document.addEventListener("drop", onDragEnd);
  return () => {
    document.removeEventListener("pointerdown", onPointerDown, true);
    document.removeEventListener("dragstart", onDragStart);
    document.removeEventListener("dragend", onDragEnd);
    document.removeEventListener("drop", onDragEnd);
    onDragEnd();
    for (const one of document.querySelectorAll(row)) one.removeAttribute("draggable");
  };
}

/** Whether rows are being dragged, not files or text. */
export function hasRows({ dataTransfer }: { dataTransfer: DataTransfer }): boolean {
  return dataTransfer.types.includes(dragType);
}

/** Ids of the dropped recordings. */
export function droppedIds({ dataTransfer }: { dataTransfer: DataTransfer }): string[] {
  try {
    const ids: unknown = JSON.parse(dataTransfer.getData(dragType));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

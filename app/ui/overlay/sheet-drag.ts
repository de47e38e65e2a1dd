/** Of the sheet's height: docs/product/navigation.md. */
const closeShare = 0.33;

/** Offset in px of a sheet dragged down by `dy` px: never above its resting position. */
export function sheetOffset(dy: number): number {
  return Math.max(0, dy);
}

/** Whether letting a sheet of `height` px go after dragging it `dy` px down closes it; else it springs back. */
export function dragCloses(dy: number, height: number): boolean {
  return dy > height * closeShare;
}

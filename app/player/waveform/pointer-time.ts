import { formatDuration } from "#app/track/track.ts";

type PointerPlace = { clientX: number; currentTarget: HTMLElement };

/** Fraction of the element's width left of the pointer, 0 to 1. */
export function shareAt({ clientX, currentTarget }: PointerPlace): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

/**
 * Shows in `label` the time at fraction `share` of a track. In the right half it is placed left of the pointer, so that the edge does not
 * cut it.
 */
export function showTime(label: HTMLElement, share: number, durationMs: number): void {
  label.textContent = formatDuration(share * durationMs);
  label.style.left = `${share * 100}%`;
  label.style.transform = share > 0.5 ? "translateX(calc(-100% - 6px))" : "translateX(6px)";
}

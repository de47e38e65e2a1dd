import { type ReactNode, useEffect, useRef } from "react";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { formatDuration } from "#app/track/track.ts";
import { X } from "#app/ui/icons.tsx";
import "#app/player/waveform/wave-popup.css";

const waveCopy = {
  close: "Close",
  range: (start: string, end: string) => `${start} – ${end}`,
};

export function rangeText({ start, end }: TimeRange): string {
  return waveCopy.range(formatDuration(start * 1000), formatDuration(end * 1000));
}

/** Pixels, same as in CSS. */
const panelWidth = 340;

type WavePopupProps = {
  label: string;
  range: TimeRange;
  duration: number;
  takesFocus: boolean;
  onClose: () => void;
  /** Selector of the element to focus if the previously focused one is gone on close. */
  returnTo: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A panel above the waveform, centred over its range. Takes the focus and returns it on close. */
export function WavePopup({ label, range, duration, actions, children, ...behaviour }: WavePopupProps) {
  const { takesFocus, onClose, returnTo } = behaviour;
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!takesFocus) return;
    const before = document.activeElement;
    (panel.current?.querySelector<HTMLElement>("[data-first]") ?? panel.current)?.focus({ preventScroll: true });
    // On a page it may be under the bar; in the bar it is in view.
    panel.current?.scrollIntoView({ block: "nearest" });
    return () => {
      // A list may have rendered its row anew meanwhile.
      const row = before instanceof HTMLElement ? before.dataset.play : undefined;
      const again = row === undefined ? null : document.querySelector(`main [data-play="${CSS.escape(row)}"]`);
      const target = before?.isConnected ? before : (again ?? document.querySelector(returnTo));
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [takesFocus, returnTo]);

  const middle = ((range.start + range.end) / 2 / duration) * 100;
  // Inline `left` instead of a custom property, which the whole panel would inherit: it would be restyled with each move of an edge.
  const style = { left: `clamp(0px, calc(${middle}% - ${panelWidth / 2}px), calc(100% - ${panelWidth}px))` };
  return (
    <div ref={panel} role="dialog" aria-label={label} tabIndex={-1} className="wave-panel wave-popup" style={style}>
      <div className="flex items-center gap-1">
        <p className="mr-auto font-semibold tabular-nums">{rangeText(range)}</p>
        {actions}
        <IconButton label={waveCopy.close} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {children}
    </div>
  );
}

type IconButtonProps = { label: string; onClick: () => void; children: ReactNode };

export function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className="wave-popup-button" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

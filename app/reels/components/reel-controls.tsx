import { Link } from "@remix-run/react";
import type { CSSProperties, ReactNode, RefObject } from "react";
import { type Reel, slidePath, slideTotal } from "#app/reels/reel.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { ChevronLeft, ChevronRight } from "#app/ui/icons.tsx";

type ReelControlsProps = {
  /** Full-screen element. */
  element: RefObject<HTMLElement>;
  reel: Reel;
  index: number;
  children?: ReactNode;
};

/** Previous, counter, progress, full screen and next. Links, which work without scripts. */
export function ReelControls({ element, reel, index, children }: ReelControlsProps) {
  const total = slideTotal(reel);
  async function toggleFullscreen() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await element.current?.requestFullscreen();
    } catch {
      window.alert(copy.fullscreenFailed);
    }
  }
  return (
    <nav className="reel-controls" aria-label={reel.words.label}>
      <Turn to={index > 0 ? slidePath(reel, index - 1) : null} label={copy.previous}>
        <ChevronLeft size={20} aria-hidden />
      </Turn>
      <p className="tabular-nums" aria-live="polite">
        {`${index + 1}/${total}`}
      </p>
      <span className="reel-progress" style={{ "--at": index + 1, "--total": total } as CSSProperties} aria-hidden />
      <span className="ml-auto flex gap-2">
        {children}
        <button type="button" onClick={toggleFullscreen} className="reel-button reel-full">
          {copy.fullscreen}
        </button>
      </span>
      <Turn to={index < total - 1 ? slidePath(reel, index + 1) : null} label={copy.next}>
        <ChevronRight size={20} aria-hidden />
      </Turn>
    </nav>
  );
}

/** Disabled instead of hidden at either end, to avoid layout shifts. */
function Turn({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link without a target is a disabled one.
      <a role="link" aria-disabled="true" aria-label={label} className="reel-button reel-turn">
        {children}
      </a>
    );
  }
  return (
    <Link to={to} replace preventScrollReset aria-label={label} className="reel-button reel-turn">
      {children}
    </Link>
  );
}

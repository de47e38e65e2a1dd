import { useEffect, useRef } from "react";
import { watchRowDrags } from "#app/player/playlist-panel/drag-rows.ts";
import { PanelBody } from "#app/player/playlist-panel/panel-body.tsx";
import { playlistPanelCopy as copy } from "#app/player/playlist-panel/panel-copy.ts";
import { X } from "#app/ui/icons.tsx";
import { Sheet } from "#app/ui/overlay/sheet.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";
import "#app/player/playlist-panel/playlist-panel.css";
import { openModal } from "#app/ui/overlay/modal.ts";

type PlaylistPanelProps = {
  /** Whether there is room beside the page; else it is a sheet over it. */
  beside: boolean;
  /** Opened by the user on this page: then it takes the focus. */
  opened: boolean;
  onClose: () => void;
};

/** The side panel of playlists, a drop target for rows. */
export default function PlaylistPanel({ beside, ...panel }: PlaylistPanelProps) {
  return beside ? <Beside {...panel} /> : <Over onClose={panel.onClose} />;
}

function Beside({ opened, onClose }: Omit<PlaylistPanelProps, "beside">) {
  const followLinks = useLinkClicks();
  const heading = useRef<HTMLHeadingElement>(null);
  const takesFocus = useRef(opened);

  useEffect(watchRowDrags, []);
  useEffect(() => {
    const before = document.activeElement;
    if (takesFocus.current) heading.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <aside
      className="playlist-panel"
      aria-label={copy.title}
      onClick={followLinks}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <div className="flex items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-lg">
          {copy.title}
        </h2>
        <button type="button" className="btn btn-icon btn-small" aria-label={copy.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </div>
      <p className="hint">{copy.hint}</p>
      <PanelBody />
    </aside>
  );
}

function Over({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const followLinks = useLinkClicks();

  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    openModal(element);
    return () => element.close();
  }, []);

  return (
    <Sheet sheet={sheet} title={copy.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks that bubble from the links inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click. */}
      <div className="sheet-body playlist-sheet" onClick={followLinks}>
        <PanelBody />
      </div>
    </Sheet>
  );
}

import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { followPanelLinks } from "#app/player/panels/follow-panel-links.ts";
import { panelCopy as copy } from "#app/player/panels/panel-copy.ts";
import { panels, setFollow, showHelp, showTray, subscribeToPanels, undoNote } from "#app/player/panels/panel-store.ts";
import { isSelecting, subscribeToSelecting } from "#app/player/selection/selection-store.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";
import "#app/player/panels/panels.css";

const ShortcutSheet = lazy(() =>
  loadForPress(() => import("#app/player/components/shortcut-sheet.tsx")).then(({ ShortcutSheet: component }) => ({
    default: component,
  })),
);
const ShortlistTray = lazy(() =>
  loadForPress(() => import("#app/player/shortlist/shortlist-tray.tsx")).then(({ ShortlistTray: component }) => ({
    default: component,
  })),
);

const SelectionBar = lazy(() =>
  loadForPress(() => import("#app/player/selection/selection-bar.tsx")).then(({ SelectionBar: component }) => ({
    default: component,
  })),
);

/** End of the menu's link to the shortlist. */
const shortlistFragment = "#shortlist";

/** Panels opened by keys and menus. Loaded on idle. */
export function PlayerPanels() {
  const { help, tray, note } = useSyncExternalStore(subscribeToPanels, panels, panels);
  const selecting = useSyncExternalStore(subscribeToSelecting, isSelecting, isSelecting);
  const visitor = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor;
  const maySelect = visitor?.playerRights.addToPlaylist === true;
  const navigate = useNavigate();

  useEffect(() => {
    setFollow(navigate);
    return () => setFollow(null);
  }, [navigate]);

  useEffect(() => followPanelLinks(shortlistFragment, (byLink) => showTray(!(byLink && panels().tray))), []);

  // The select button appears when its code is loaded, for users who may add to playlists.
  useEffect(() => {
    if (maySelect) document.documentElement.dataset.selects = "ready";
    else delete document.documentElement.dataset.selects;
  }, [maySelect]);

  return (
    <>
      {/* Rendered while empty: screen readers do not announce a new live region. */}
      <div role="status" className="audition-note" data-shown={note !== null || undefined}>
        {note?.text}
        {note?.undo ? (
          <button type="button" className="link" onClick={() => undoNote()}>
            {copy.undo}
          </button>
        ) : null}
      </div>
      {help ? (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => showHelp(false)} />
        </Suspense>
      ) : null}
      {selecting && maySelect ? (
        <Suspense fallback={null}>
          <SelectionBar />
        </Suspense>
      ) : null}
      {tray ? (
        <Suspense fallback={null}>
          <ShortlistTray onClose={() => showTray(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { useRouteLoaderData } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { panelFragment } from "#app/player/playlist-panel/panel-data.ts";
import { playlistPanel, showPlaylistPanel, subscribeToPlaylistPanel } from "#app/player/playlist-panel/panel-store.ts";
import { layoutOf } from "#app/shell/layout-rules.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

const PlaylistPanel = lazy(() => loadForPress(() => import("#app/player/playlist-panel/playlist-panel.tsx")));

/** Pixels from which a page has room beside the panel. */
const desktop = "(min-width: 1180px)";

/** Whether the panel was open before this page was loaded: then it is no one's press, and a sheet would cover the page. */
const wasOpen = playlistPanel().open;

/** The side panel of playlists on every page with the side navigation, for those who may add to playlists. */
export function PanelHost({ pathname }: { pathname: string }) {
  const visitor = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor;
  const isOpen = useSyncExternalStore(subscribeToPlaylistPanel, () => playlistPanel().open);
  const [beside, setBeside] = useState(() => matchMedia(desktop).matches);
  const [pressed, setPressed] = useState(!wasOpen);
  const mayAdd = visitor !== undefined && visitor.user !== null && visitor.playerRights.addToPlaylist;
  const hasPlace = mayAdd && layoutOf(pathname, visitor).side;
  const shown = isOpen && hasPlace && (beside || pressed);

  useEffect(() => {
    const media = matchMedia(desktop);
    const follow = () => setBeside(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
  useEffect(() => {
    if (!isOpen) setPressed(true);
  }, [isOpen]);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-panel", shown && beside);
  }, [shown, beside]);
  useEffect(() => (mayAdd ? followPanelLinks(() => setPressed(true)) : undefined), [mayAdd]);

  return shown ? (
    <Suspense fallback={null}>
      <PlaylistPanel beside={beside} opened={pressed} onClose={() => showPlaylistPanel(false)} />
    </Suspense>
  ) : null;
}

/** The menu's link opens the panel instead of the page of playlists; on that page its fragment does. Returns the clean-up function. */
function followPanelLinks(press: () => void): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest(`a[href$="${panelFragment}"]`) : null;
    if (link === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Before React, whose link would navigate.
    event.preventDefault();
    event.stopPropagation();
    link.closest<HTMLElement>("[popover]")?.hidePopover?.();
    press();
    showPlaylistPanel(!document.querySelector(".playlist-panel"));
  }
  if (location.hash === panelFragment) {
    press();
    showPlaylistPanel(true);
  }
  window.addEventListener("click", onClick, true);
  return () => window.removeEventListener("click", onClick, true);
}

import { useRouteLoaderData } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { followPanelLinks } from "#app/player/panels/follow-panel-links.ts";
import { panelFragment } from "#app/player/playlist-panel/panel-data.ts";
import { playlistPanel, showPlaylistPanel, subscribeToPlaylistPanel } from "#app/player/playlist-panel/panel-store.ts";
import { layoutOf } from "#app/shell/layout-rules.ts";
import { useRouteHandle } from "#app/shell/use-route-handle.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

const PlaylistPanel = lazy(() => loadForPress(() => import("#app/player/playlist-panel/playlist-panel.tsx")));

/** Min width for a panel beside the page. */
const desktop = "(min-width: 1180px)";

/** Open since an earlier page: then it is shown only beside the page, since a sheet would cover it. */
const wasOpen = playlistPanel().open;

/** Side panel of playlists on pages with the side navigation, for users who may add to playlists. */
export function PanelHost({ pathname }: { pathname: string }) {
  const visitor = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor;
  const isOpen = useSyncExternalStore(subscribeToPlaylistPanel, () => playlistPanel().open);
  const [beside, setBeside] = useState(() => matchMedia(desktop).matches);
  const [pressed, setPressed] = useState(!wasOpen);
  const mayAdd = visitor !== undefined && visitor.user !== null && visitor.playerRights.addToPlaylist;
  const handle = useRouteHandle();
  const hasPlace = mayAdd && layoutOf(handle, pathname, visitor).side;
  const isShown = isOpen && hasPlace && (beside || pressed);

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
    document.documentElement.toggleAttribute("data-panel", isShown && beside);
  }, [isShown, beside]);
  useEffect(() => {
    if (!mayAdd) return;
    return followPanelLinks(panelFragment, (byLink) => {
      setPressed(true);
      showPlaylistPanel(!(byLink && document.querySelector(".playlist-panel")));
    });
  }, [mayAdd]);

  return isShown ? (
    <Suspense fallback={null}>
      <PlaylistPanel beside={beside} opened={pressed} onClose={() => showPlaylistPanel(false)} />
    </Suspense>
  ) : null;
}

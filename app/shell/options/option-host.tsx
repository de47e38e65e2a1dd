import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { openedLyrics, openLyrics, setLyricsPlace, subscribeToLyrics } from "#app/player/lyrics/opened-lyrics.ts";
import { openedOption, openOption, subscribeToOption } from "#app/player/options/opened-option.ts";
import { jumpPath } from "#app/shell/jump/jump.ts";
import { followDialogLinks } from "#app/shell/options/follow-dialog-links.ts";
import { PanelHost } from "#app/shell/options/panel-host.tsx";
import { useRouteHandle } from "#app/shell/use-route-handle.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

const OptionDialog = lazy(() => loadForPress(() => import("#app/shell/options/option-dialog.tsx")));
const JumpDialog = lazy(() => loadForPress(() => import("#app/shell/jump/components/jump-dialog.tsx")));
const LyricsPanel = lazy(() => loadForPress(() => import("#app/shell/options/lyrics-panel.tsx")));

/** docs/product/navigation.md. */
const desktop = "(min-width: 992px)";

/** Side panel of playlists; dialog of a song's option, closed on navigation; lyrics panel, closed if there is no room. */
export default function OptionHost() {
  const { pathname } = useLocation();
  const option = useSyncExternalStore(subscribeToOption, openedOption);
  const lyrics = useSyncExternalStore(subscribeToLyrics, openedLyrics);
  const hasPlace = useRouteHandle().searchSidebar === true;

  useEffect(() => {
    const media = matchMedia(desktop);
    const follow = () => setLyricsPlace(hasPlace && media.matches);
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [hasPlace]);

  useEffect(followDialogLinks, []);
  // Back on the page it stays closed.
  useEffect(() => {
    if (openedOption()?.over !== pathname) openOption(null);
  }, [pathname]);

  return (
    <Suspense fallback={null}>
      {option?.over === pathname && option.path === jumpPath ? <JumpDialog onClose={() => openOption(null)} /> : null}
      {option?.over === pathname && option.path !== jumpPath ? (
        <OptionDialog key={option.path} path={option.path} onClose={() => openOption(null)} />
      ) : null}
      <PanelHost pathname={pathname} />
      {lyrics ? <LyricsPanel key={lyrics.id} track={lyrics} onClose={() => openLyrics(null)} /> : null}
    </Suspense>
  );
}

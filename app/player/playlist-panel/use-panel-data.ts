import { useEffect, useState, useSyncExternalStore } from "react";
import { lastAdded, subscribeToAdded } from "#app/player/playlist-panel/add-to-pinned.ts";
import { type PanelData, panelPath } from "#app/player/playlist-panel/panel-data.ts";
import { pinPlaylist, playlistPanel, subscribeToPlaylistPanel } from "#app/player/playlist-panel/panel-store.ts";
import { useUsageSentence } from "#app/rights/usage/components/lights.tsx";

/** Milliseconds after the last keystroke of a search. */
const debounce = 200;

type Loaded = { data: PanelData | null; failed: boolean; retry: () => void };

/** @throws Error without a readable response */
async function read(query: URLSearchParams, signal: AbortSignal): Promise<PanelData> {
  const response = await fetch(`${panelPath}?${query}`, { headers: { Accept: "application/json" }, signal });
  if (!response.ok) throw new Error(`panel: ${response.status}`);
  return (await response.json()) as PanelData;
}

/** Data of the panel, fetched on open, after each addition, and on search. */
export function usePanelData(text: string): Loaded {
  const [loaded, setLoaded] = useState<{ data: PanelData | null; failed: boolean }>({ data: null, failed: false });
  const [attempts, setAttempts] = useState(0);
  const pinned = useSyncExternalStore(subscribeToPlaylistPanel, () => playlistPanel().pinned?.id ?? "");
  const added = useSyncExternalStore(subscribeToAdded, lastAdded);

  const usage = useUsageSentence();

  // biome-ignore lint/correctness/useExhaustiveDependencies: an addition, another use and another attempt read it again.
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        read(new URLSearchParams({ pinned, q: text }), controller.signal).then(
          (data) => {
            setLoaded({ data, failed: false });
            pinPlaylist(data.pinned && { id: data.pinned.id, name: data.pinned.name });
          },
          () => !controller.signal.aborted && setLoaded((before) => ({ ...before, failed: true })),
        );
      },
      text === "" ? 0 : debounce,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [pinned, text, added, usage, attempts]);

  return { ...loaded, retry: () => setAttempts((count) => count + 1) };
}

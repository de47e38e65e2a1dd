import { Signal } from "#app/player/store/signal.ts";

/** Whether the side panel is open, and its target playlist; survives navigation and reload. */
type PanelState = { open: boolean; pinned: { id: string; name: string } | null };

const storageKey = "playlist-panel";
const changed = new Signal();
let state: PanelState = readStored();

function readStored(): PanelState {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    const { open, pinned } = Object(stored);
    const isPinned = typeof pinned?.id === "string" && typeof pinned.name === "string";
    return { open: open === true, pinned: isPinned ? { id: pinned.id, name: pinned.name } : null };
  } catch {
    return { open: false, pinned: null };
  }
}

export const subscribeToPlaylistPanel = changed.subscribe;

export function playlistPanel(): PanelState {
  return state;
}

function set(change: Partial<PanelState>): void {
  state = { ...state, ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(state));
  } catch {
    // Kept for this page only.
  }
  changed.emit();
}

export function showPlaylistPanel(open: boolean): void {
  set({ open });
}

export function pinPlaylist(pinned: PanelState["pinned"]): void {
  if (pinned?.id !== state.pinned?.id || pinned?.name !== state.pinned?.name) set({ pinned });
}

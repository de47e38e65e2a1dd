import { addTracksPath, chosenField } from "#app/player/selection/chosen-tracks.ts";

const key = "chosen-tracks";

/** Keeps the choice in this tab while its person signs in. False where storage is blocked or full. */
export function keepChoice(ids: string[]): boolean {
  try {
    sessionStorage.setItem(key, ids.join(","));
    return true;
  } catch {
    return false;
  }
}

/** The address of the choice of playlists for the tracks that were kept, which are forgotten with it; null for none. */
export function takeKeptChoice(): string | null {
  try {
    const ids = (sessionStorage.getItem(key) ?? "").split(",").filter((id) => id !== "");
    sessionStorage.removeItem(key);
    return ids.length === 0 ? null : `${addTracksPath}?${new URLSearchParams(ids.map((id) => [chosenField, id]))}`;
  } catch {
    return null;
  }
}

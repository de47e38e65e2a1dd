import { addTracksPath, chosenField } from "#app/player/selection/chosen-tracks.ts";

const key = "chosen-tracks";

/** Keeps the selection in this tab during sign-in. False if storage is blocked or full. */
export function keepChoice(ids: string[]): boolean {
  try {
    sessionStorage.setItem(key, ids.join(","));
    return true;
  } catch {
    return false;
  }
}

/** URL of the chooser for the kept selection, which is cleared; null if there is none. */
export function takeKeptChoice(): string | null {
  try {
    const ids = (sessionStorage.getItem(key) ?? "").split(",").filter((id) => id !== "");
    sessionStorage.removeItem(key);
    return ids.length === 0 ? null : `${addTracksPath}?${new URLSearchParams(ids.map((id) => [chosenField, id]))}`;
  } catch {
    return null;
  }
}

import { player } from "#app/player/store/player-store.ts";

const storageKey = "player.notes";
export const maxNote = 500;
/** Max notes in this browser; the oldest is dropped. */
const maxNotes = 200;

/** Notes of each account stay apart where people share a browser. */
function keyOf(id: string): string {
  return `${player.snapshot.userId ?? ""}/${id}`;
}

function readNotes(): [key: string, text: string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return Object.entries(Object(stored)).filter((note): note is [string, string] => typeof note[1] === "string");
  } catch {
    return [];
  }
}

/** The visitor's note on a recording. */
export function noteOf(id: string): string {
  return readNotes().find(([key]) => key === keyOf(id))?.[1] ?? "";
}

/** Keeps a note in this browser; an empty one removes it. */
export function keepNote(id: string, text: string): void {
  const others = readNotes().filter(([key]) => key !== keyOf(id));
  const notes = text.trim() === "" ? others : [...others, [keyOf(id), text.slice(0, maxNote)]];
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(notes.slice(-maxNotes))));
  } catch {
    // Storage is blocked or full: the note stays on the page.
  }
}

import { type RefObject, useEffect, useRef } from "react";

const key = "licence-request";

/** `keepsKind`: the kind comes from the chosen option, whatever was typed before. */
type KeptOptions = { keepsKind: boolean };

type Kept = { state: string; entries: [string, string][] };

function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" &&
    value !== null &&
    "state" in value &&
    "entries" in value &&
    Array.isArray(value.entries)
  );
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // If session storage is blocked or full, unsaved input is not restored.
  }
}

/** Sets all fields of `form`; fields without an entry become empty. */
function fill(form: HTMLFormElement, { entries, keepsKind }: Pick<Kept, "entries"> & KeptOptions): void {
  // Select and textarea have `name`, `type` and `value` like an input.
  for (const element of form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea")) {
    if (element.type === "radio" && keepsKind) continue;
    const values = entries.filter(([name]) => name === element.name).map(([, value]) => value);
    if (element.type === "checkbox" || element.type === "radio") element.checked = values.includes(element.value);
    else element.value = values[0] ?? "";
  }
}

/**
 * Keeps form input in session storage, so that closing the dialog or leaving the page loses nothing. Restored while the stored draft still
 * has this `state`. Attach the ref to an element around the fields.
 */
export function useKeptInput(
  state: string,
  { keepsKind }: KeptOptions,
): { ref: RefObject<HTMLDivElement>; onInput: () => void } {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = ref.current?.closest("form");
    const kept = read();
    if (form && kept?.state === state) fill(form, { entries: kept.entries, keepsKind });
  }, [state, keepsKind]);

  function onInput(): void {
    const form = ref.current?.closest("form");
    if (!form) return;
    const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    write({ state, entries: typed });
  }

  return { ref, onInput };
}

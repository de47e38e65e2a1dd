import { useEffect, useState } from "react";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { showHelp } from "#app/player/panels/panel-store.ts";
import { hasSingleKeys } from "#app/player/shortcuts/single-keys.ts";
import { X } from "#app/ui/icons.tsx";

const storageKey = "player.key-hint";

function isDismissed(): boolean {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    return false;
  }
}

/** The keys of a list in one line, until it is dismissed in this browser. For keyboards: search.css hides it on touch screens. */
export function KeyHint() {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(hasSingleKeys() && !isDismissed()), []);
  if (!shown) return null;

  function dismiss() {
    setShown(false);
    try {
      localStorage.setItem(storageKey, "off");
    } catch {
      // Dismissed for this page only.
    }
  }
  return (
    <div className="key-hint">
      <p>
        {copy.keyHint}{" "}
        <button type="button" className="link" onClick={() => showHelp(true)}>
          {copy.allKeys}
        </button>
        <button type="button" className="btn btn-icon btn-small" aria-label={copy.hideKeyHint} onClick={dismiss}>
          <X size={14} aria-hidden />
        </button>
      </p>
    </div>
  );
}

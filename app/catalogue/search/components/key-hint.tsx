import { useEffect, useState } from "react";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { showHelp } from "#app/player/panels/panel-store.ts";
import { X } from "#app/ui/icons.tsx";
import { hasSingleKeys } from "#app/ui/keyboard/single-keys.ts";

const storageKey = "player.key-hint";

function isDismissed(): boolean {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    return false;
  }
}

/** The keys of a list under it, so that nothing stands between its tools and its first row, until they are dismissed in this browser. Their place is kept: they come with the scripts. */
export function KeyHint() {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(hasSingleKeys() && !isDismissed()), []);

  function dismiss() {
    setShown(false);
    try {
      localStorage.setItem(storageKey, "off");
    } catch {
      // Dismissed for this page only.
    }
  }
  return (
    <div className="key-line">
      {shown ? (
        <p className="key-hint">
          {copy.keyHint}{" "}
          <button type="button" className="link" onClick={() => showHelp(true)}>
            {copy.allKeys}
          </button>
          <button type="button" className="btn btn-icon btn-small" aria-label={copy.hideKeyHint} onClick={dismiss}>
            <X size={14} aria-hidden />
          </button>
        </p>
      ) : null}
    </div>
  );
}

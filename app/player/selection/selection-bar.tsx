import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { maxCompared, minCompared } from "#app/player/compare/compare-address.ts";
import { compareCopy } from "#app/player/compare/compare-copy.ts";
import { openComparison } from "#app/player/compare/open-comparison.ts";
import { addToPanelPlaylist } from "#app/player/playlist-panel/add-to-pinned.ts";
import { playlistPanel, subscribeToPlaylistPanel } from "#app/player/playlist-panel/panel-store.ts";
import { addChosen, licenseChosen } from "#app/player/selection/add-chosen.ts";
import { maxChosen } from "#app/player/selection/chosen-tracks.ts";
import { priceOfRows } from "#app/player/selection/price-of-rows.ts";
import {
  selectAll,
  selectableCount,
  selectedIds,
  startSelecting,
  subscribeToSelected,
} from "#app/player/selection/selected-rows.ts";
import { selectionCopy as copy } from "#app/player/selection/selection-copy.ts";
import { chosenForm, setSelecting } from "#app/player/selection/selection-store.ts";
import { player } from "#app/player/store/player-store.ts";
import type { UsageBudget } from "#app/rights/usage/read-usage-bar.server.ts";
import { X } from "#app/ui/icons.tsx";
import "#app/player/selection/selection-bar.css";

/** Moves the focus out of a bar that is being unmounted. */
function end(): void {
  const isInside = document.activeElement?.closest(".selection-bar") != null;
  setSelecting(false);
  if (isInside) document.querySelector<HTMLElement>(`#${chosenForm} button`)?.focus();
}

/** Bulk actions for the selected rows, above the player. Shown while rows are selected on this page. */
export function SelectionBar() {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const ids = useSyncExternalStore(subscribeToSelected, selectedIds, selectedIds);

  const root = useRouteLoaderData("root") as { usage?: { budget: UsageBudget } | null } | undefined;
  const price = ids.length === 0 ? null : priceOfRows(ids, root?.usage?.budget ?? null);

  const pinned = useSyncExternalStore(subscribeToPlaylistPanel, () =>
    player.isSignedIn ? playlistPanel().pinned : null,
  );

  useEffect(startSelecting, []);
  useEffect(() => {
    if (pathname !== opened.current) setSelecting(false);
  }, [pathname]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement } = document;
      const isOurs = activeElement === document.body || activeElement?.closest("[data-rows], .selection-bar");
      if (event.key === "Escape" && !event.defaultPrevented && isOurs) end();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const total = selectableCount();
  const isTooMany = ids.length > maxChosen;
  return (
    <section className="selection-bar" aria-label={copy.region} data-scheme="dark">
      <p role="status" className={isTooMany ? "text-red" : undefined}>
        {ids.length === 0 ? copy.none : isTooMany ? copy.tooMany(maxChosen) : copy.count(ids.length)}
        {price === null ? null : <span className={price.isOver ? "text-red" : undefined}>{`, ${price.text}`}</span>}
      </p>
      <button type="button" className="btn btn-quiet btn-small" onClick={() => selectAll(ids.length < total)}>
        {ids.length > 0 && ids.length === total ? copy.clear : copy.all(total)}
      </button>
      {pinned ? (
        <button
          type="button"
          className="btn btn-accent btn-small"
          disabled={ids.length === 0 || isTooMany}
          onClick={() => void addToPanelPlaylist(pinned.id, ids)}
        >
          {copy.addTo(pinned.name)}
        </button>
      ) : null}
      <button
        type="button"
        className={pinned ? "btn btn-quiet btn-small" : "btn btn-accent btn-small"}
        disabled={ids.length === 0 || isTooMany}
        onClick={() => addChosen(ids)}
      >
        {copy.add}
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-small"
        disabled={ids.length === 0 || isTooMany}
        onClick={() => licenseChosen(ids)}
      >
        {copy.license}
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-small"
        disabled={ids.length < minCompared || ids.length > maxCompared}
        title={copy.compareHint(minCompared, maxCompared)}
        onClick={() => void openComparison()}
      >
        {compareCopy.title}
      </button>
      <button type="button" className="btn btn-icon btn-small" aria-label={copy.done} onClick={end}>
        <X size={18} aria-hidden />
      </button>
    </section>
  );
}

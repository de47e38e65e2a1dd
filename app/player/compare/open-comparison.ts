import { passageOfRow } from "#app/player/audition/row-passage.ts";
import { compareAddress, maxCompared, minCompared } from "#app/player/compare/compare-address.ts";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import { goTo, showNote, showTray } from "#app/player/panels/panel-store.ts";
import { selectedIds } from "#app/player/selection/selected-rows.ts";
import { shortlist } from "#app/player/shortlist/shortlist-store.ts";

/** A selected row with the passage that its search found. */
function entryOf(id: string) {
  const pick = document.querySelector(`input.track-pick[value="${CSS.escape(id)}"]`);
  return { id, point: passageOfRow(pick)?.start ?? null };
}

/** Opens the comparison of the selected rows, else of the shortlist. */
export async function openComparison(): Promise<void> {
  const selected = selectedIds();
  if (selected.length > maxCompared) return showNote(copy.tooManySelected(maxCompared));
  // Without a connection the list of this browser is compared.
  if (selected.length < minCompared) await shortlist.load().catch(() => undefined);
  const ids = selected.length >= minCompared ? selected : shortlist.ids;
  if (ids.length < minCompared) return showNote(copy.tooFew);
  if (ids.length > maxCompared) showNote(copy.lastOfShortlist(maxCompared, ids.length));
  showTray(false);
  goTo(compareAddress(ids.slice(-maxCompared).map(entryOf)));
}

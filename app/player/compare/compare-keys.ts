import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import type { ComparedTrack } from "#app/player/compare/same-bar.ts";
import { isActive } from "#app/player/engine/engine-state.ts";
import { showNote } from "#app/player/panels/panel-store.ts";
import type { Shortcut } from "#app/player/shortcuts/keyboard.ts";
import { currentRow } from "#app/player/shortcuts/track-rows.ts";
import { player } from "#app/player/store/player-store.ts";

type Lanes = {
  compared: ComparedTrack[];
  /** The track before the present one. */
  previousId: () => string | undefined;
  choose: (track: ComparedTrack) => void;
};

/** The meaning of shortcuts in a comparison: docs/decisions/091. False for all others. */
export function runCompareKey(shortcut: Shortcut, character: string, { compared, previousId, choose }: Lanes): boolean {
  const indexOf = (id: string | undefined) => compared.findIndex(({ track }) => track.id === id);
  const current = indexOf(player.snapshot.track?.id);

  function chooseAt(index: number): true {
    const next = compared[index];
    if (next !== undefined) choose(next);
    return true;
  }

  /** The focus moves along, so that keys for rows are for the track that plays. */
  function goBy(step: number): true {
    const focused = indexOf(currentRow()?.dataset.play);
    const index = (focused < 0 ? current : focused) + step;
    const id = compared[index]?.track.id ?? "";
    document.querySelector<HTMLElement>(`.compare-lanes [data-play="${CSS.escape(id)}"]`)?.focus();
    return chooseAt(index);
  }

  function toOther(): true {
    if (compared.length < 2) showNote(copy.noOther);
    const other = indexOf(previousId());
    return chooseAt(other < 0 || other === current ? (current + 1) % compared.length : other);
  }

  switch (shortcut) {
    case "toggle":
      return current < 0 && !isActive(player.snapshot.state) && chooseAt(0);
    case "rate":
      return chooseAt(Number(character) - 1);
    case "rowBelow":
      return goBy(1);
    case "rowAbove":
      return goBy(-1);
    case "compare":
      return toOther();
    default:
      return false;
  }
}

import { copy } from "#app/player/copy.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { shortcutCopy } from "#app/player/shortcuts/shortcut-copy.ts";
import { songPath } from "#app/player/track/track.ts";
import { sharedSongId } from "#app/player/track/track-label.ts";
import { Ellipsis, Keyboard, Link2 } from "#app/ui/icons.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type OptionsMenuProps = { track: PlayableTrack; onShortcuts: () => void };

/** The options of the current track. */
export function OptionsMenu({ track, onShortcuts }: OptionsMenuProps) {
  return (
    <Menu label={copy.options} button={<Ellipsis size={20} aria-hidden />} buttonClassName="player-button" align="end">
      <li>
        <button type="button" className="menu-item" onClick={() => void copyLink(track)}>
          <Link2 size={18} aria-hidden />
          {copy.copyLink}
        </button>
      </li>
      <li>
        <button type="button" className="menu-item" onClick={onShortcuts}>
          <Keyboard size={18} aria-hidden />
          {shortcutCopy.shortcuts}
        </button>
      </li>
    </Menu>
  );
}

async function copyLink(track: PlayableTrack): Promise<void> {
  try {
    if (sharedSongId(track) === null) throw new Error("The track belongs to no song");
    await navigator.clipboard.writeText(new URL(songPath(track), location.origin).href);
    showToast({ kind: "info", title: copy.linkCopied });
  } catch {
    showToast({ kind: "error", title: copy.linkFailed });
  }
}

import { copy } from "#app/catalogue/copy.ts";
import { artistPath, songPath, type TrackView } from "#app/player/track/track.ts";
import { trackName } from "#app/player/track/track-label.ts";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type TrackMenuProps = { track: TrackView };

/** What can be done with a row besides playing it. */
export function TrackMenu({ track }: TrackMenuProps) {
  return (
    <Menu
      label={copy.track.options(trackName(track))}
      button={null}
      buttonClassName="btn btn-icon btn-small track-more"
      align="end"
    >
      <li>
        <a href={songPath(track)} className="menu-item">
          {copy.track.open}
        </a>
      </li>
      {track.artists.map((artist) => (
        <li key={artist.slug}>
          <a href={artistPath(artist)} className="menu-item">
            {copy.track.artist(artist.name)}
          </a>
        </li>
      ))}
      <li className="hidden js:block">
        <button type="button" className="menu-item" onClick={() => void copyLink(track)}>
          {copy.track.copyLink}
        </button>
      </li>
    </Menu>
  );
}

async function copyLink(track: TrackView): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(songPath(track), location.origin).href);
    showToast({ kind: "info", title: copy.track.linkCopied });
  } catch {
    showToast({ kind: "error", title: copy.track.linkFailed });
  }
}

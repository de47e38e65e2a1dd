import type { MouseEvent } from "react";
import { openLyrics } from "#app/player/lyrics/opened-lyrics.ts";
import { listenCopy } from "#app/player/options/listen-copy.ts";
import { openOption } from "#app/player/options/opened-option.ts";
import { optionCopy as copy } from "#app/player/options/option-copy.ts";
import { copyShareLink } from "#app/player/options/share-link.ts";
import type { OptionLink } from "#app/player/options/song-option.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { playlistPanel } from "#app/player/playlist-panel/panel-store.ts";
import { picturePath } from "#app/track/picture-path.ts";
import { segmentsPath } from "#app/track/track.ts";
import { sharedSongId } from "#app/track/track-label.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type OptionLinksProps = { track: PlayableTrack; links: OptionLink[] };

/** Opens a link's target in place if scripts can: dialog, panel or download. */
export function followOption(event: MouseEvent, link: OptionLink, track: PlayableTrack): void {
  if (!isPlainClick(event)) return;
  if (link.option === "featured-in" && sharedSongId(track) === null) {
    event.preventDefault();
    showToast({ kind: "error", title: copy.playlistLinkFailed });
  }
  if (link.opens === "dialog") {
    event.preventDefault();
    openOption(link.href);
  }
  if (link.opens === "download") showToast({ kind: "info", title: copy.downloading });
  // If there is no room for the panel, the link leads to the page of the lyrics.
  if (link.opens === "lyrics" && openLyrics(track)) event.preventDefault();
}

/** Toggles the track on the shortlist. Loads the code on use. */
function shortlistTrack({ id }: PlayableTrack): void {
  void loadForPress(() => import("#app/player/audition/run-audition-key.ts")).then(({ toggleShortlisted }) =>
    toggleShortlisted({ id, button: null }),
  );
}

/** Adds the track to the playlist pinned in the side panel. Loads the code on use. */
function addToPinned({ id }: PlayableTrack, playlistId: string): void {
  void loadForPress(() => import("#app/player/playlist-panel/add-to-pinned.ts")).then(({ addToPanelPlaylist }) =>
    addToPanelPlaylist(playlistId, [id]),
  );
}

/** Options of the menu that depend on visitor and track. */
export function OptionLinks({ track, links }: OptionLinksProps) {
  // "Copy song link" follows "Lyric": docs/product/catalogue.md.
  const at = links.findIndex(({ option }) => !["featured-in", "rights", "lyrics"].includes(option));
  const before = at < 0 ? links : links.slice(0, at);
  const after = at < 0 ? [] : links.slice(at);
  const { pinned } = playlistPanel();
  const mayAdd = links.some(({ option, opens }) => option === "add-to-playlist" && opens === "dialog");
  const item = (link: OptionLink) => (
    <li key={link.option}>
      <a
        href={link.href}
        className="menu-item"
        aria-haspopup={link.opens === "dialog" ? "dialog" : undefined}
        data-reload={link.opens === "download" || undefined}
        onClick={(event) => followOption(event, link, track)}
      >
        {copy.options[link.option]}
      </a>
    </li>
  );
  return (
    <>
      {before.map(item)}
      <li className="hidden js:block">
        <button type="button" className="menu-item" onClick={() => void copyShareLink(track)}>
          {copy.copyLink}
        </button>
      </li>
      <li className="hidden js:block">
        <button type="button" className="menu-item" onClick={() => shortlistTrack(track)}>
          {listenCopy.shortlist}
        </button>
      </li>
      {mayAdd && pinned ? (
        <li className="hidden js:block">
          <button type="button" className="menu-item" onClick={() => addToPinned(track, pinned.id)}>
            {listenCopy.addTo(pinned.name)}
          </button>
        </li>
      ) : null}
      <li>
        <a href={segmentsPath(track)} className="menu-item">
          {listenCopy.segments}
        </a>
      </li>
      <li>
        <a href={picturePath({ song: track.slug })} className="menu-item">
          {listenCopy.picture}
        </a>
      </li>
      {after.map(item)}
    </>
  );
}

import { lazy, type ReactNode, Suspense, useState } from "react";
import { loadFetchedOptions } from "#app/player/components/load-fetched-options.ts";
import { menuCopy as copy } from "#app/player/options/menu-copy.ts";
import { optionPath } from "#app/player/options/song-option.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { artistPath, songPath } from "#app/track/track.ts";
import { Menu } from "#app/ui/overlay/menu.tsx";

const FetchedOptions = lazy(() =>
  loadFetchedOptions().then(({ FetchedOptions: component }) => ({ default: component })),
);

type OptionsMenuProps = {
  track: PlayableTrack;
  label: string;
  /** Content of the button; null if CSS draws it. */
  button: ReactNode;
  buttonClassName: string;
  /** Items after the options. */
  children?: ReactNode;
};

/**
 * Options menu of a track, for rows, the player and song pages (docs/product/player.md). In lists its markup depends on the track only.
 * Without JavaScript it links to the song's options page.
 */
export function OptionsMenu({ track, label, button, buttonClassName, children }: OptionsMenuProps) {
  const [openings, setOpenings] = useState(0);
  const offersOptions = track.hideOptions !== true;
  return (
    <Menu
      label={label}
      button={button}
      buttonClassName={buttonClassName}
      align="end"
      onIntent={offersOptions ? () => setOpenings((count) => count + 1) : undefined}
    >
      <li>
        <a href={songPath(track)} className="menu-item">
          {copy.open}
        </a>
      </li>
      {track.artists.map((artist) => (
        <li key={artist.slug}>
          <a href={artistPath(artist)} className="menu-item">
            {copy.artist(artist.name)}
          </a>
        </li>
      ))}
      {offersOptions ? (
        <li className="js:hidden">
          <a href={optionPath(track, "options")} className="menu-item">
            {copy.more}
          </a>
        </li>
      ) : null}
      {offersOptions && openings > 0 ? (
        <Suspense fallback={null}>
          <FetchedOptions track={track} openings={openings} />
        </Suspense>
      ) : null}
      {children}
    </Menu>
  );
}

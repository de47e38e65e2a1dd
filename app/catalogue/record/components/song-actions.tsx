import type { MouseEvent } from "react";
import { songCopy } from "#app/catalogue/record/song-copy.ts";
import { OptionsMenu } from "#app/player/components/options-menu.tsx";
import { menuCopy } from "#app/player/options/menu-copy.ts";
import { optionCopy as copy } from "#app/player/options/option-copy.ts";
import type { OptionLink } from "#app/player/options/song-option.ts";
import type { TrackView } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";
import { Ellipsis } from "#app/ui/icons.tsx";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type SongActionsProps = {
  track: TrackView;
  links: OptionLink[];
  /** Whether the visitor may see who heard it. */
  seesHeard: boolean;
};

const asButtons = ["license", "add-to-playlist"] as const;

/** Opens a request page as a dialog, loading the code on use. */
function openDialog(event: MouseEvent, { href, opens }: OptionLink): void {
  if (opens !== "dialog" || !isPlainClick(event)) return;
  event.preventDefault();
  void import("#app/player/options/opened-option.ts").then(({ openOption }) => openOption(href));
}

/** The visitor's options for the song: requests as buttons, others in the options menu. */
export function SongActions({ track, links, seesHeard }: SongActionsProps) {
  const followLinks = useLinkClicks();
  const others = links.filter(({ option }) => !asButtons.some((name) => name === option));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the clicks are those of the links inside.
    <div className="flex flex-wrap items-center gap-3 max-sm:col-span-full print:hidden" onClick={followLinks}>
      {asButtons.map((name) => {
        const link = links.find(({ option }) => option === name);
        return link === undefined ? null : (
          <a
            key={name}
            href={link.href}
            className={name === "license" ? "btn btn-accent" : "btn btn-quiet"}
            aria-haspopup={link.opens === "dialog" ? "dialog" : undefined}
            onClick={(event) => openDialog(event, link)}
          >
            {copy.options[name]}
          </a>
        );
      })}
      <OptionsMenu
        track={track}
        label={menuCopy.menuOf(trackName(track))}
        button={<Ellipsis size={20} aria-hidden />}
        buttonClassName="btn btn-icon"
      >
        {others.map(({ option, href }) => (
          <li key={option} className="js:hidden">
            <a href={href} className="menu-item">
              {copy.options[option]}
            </a>
          </li>
        ))}
      </OptionsMenu>
      {seesHeard ? (
        <a href={`/analytics/pitched?song=${track.id}`} className="row-action">
          {songCopy.heard}
        </a>
      ) : null}
    </div>
  );
}

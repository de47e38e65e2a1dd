import type { Visitor } from "#app/edge/context/visitor.ts";
import { followOption } from "#app/player/components/option-links.tsx";
import { copy } from "#app/player/copy.ts";
import { optionHref } from "#app/player/options/option-href.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { Plus } from "#app/ui/icons.tsx";

type PlayerRequestsProps = { track: PlayableTrack; visitor: Pick<Visitor, "user" | "playerRights"> };

/** "Add to playlist" and "License": docs/product/player.md. */
export function PlayerRequests({ track, visitor }: PlayerRequestsProps) {
  if (track.hideOptions) return null;
  const { license, addToPlaylist } = visitor.playerRights;
  const signedIn = visitor.user !== null;
  const linkTo = (option: "add-to-playlist" | "license") => ({
    option,
    href: optionHref(track, option, { signedIn }),
    opens: signedIn ? ("dialog" as const) : ("page" as const),
  });
  const add = linkTo("add-to-playlist");
  const request = linkTo("license");
  const popup = signedIn ? "dialog" : undefined;
  return (
    <span className="player-requests">
      {addToPlaylist ? (
        <a
          href={add.href}
          className="player-button"
          aria-label={copy.addToPlaylist}
          title={copy.addToPlaylist}
          aria-haspopup={popup}
          onClick={(event) => followOption(event, add, track)}
        >
          <Plus size={20} aria-hidden />
        </a>
      ) : null}
      {license ? (
        <a
          href={request.href}
          className="btn btn-accent btn-small"
          aria-haspopup={popup}
          onClick={(event) => followOption(event, request, track)}
        >
          {copy.license}
        </a>
      ) : null}
    </span>
  );
}

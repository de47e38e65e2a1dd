import { Link, useNavigate, useRouteLoaderData } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { type Alignment, compareAddress } from "#app/player/compare/compare-address.ts";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import type { ComparedTrack } from "#app/player/compare/same-bar.ts";
import { followOption } from "#app/player/components/option-links.tsx";
import { OptionsMenu } from "#app/player/components/options-menu.tsx";
import { menuCopy } from "#app/player/options/menu-copy.ts";
import { optionHref } from "#app/player/options/option-href.ts";
import { showNote } from "#app/player/panels/panel-store.ts";
import { shortlist } from "#app/player/shortlist/shortlist-store.ts";
import { player } from "#app/player/store/player-store.ts";
import { trackName } from "#app/track/track-label.ts";
import { Ellipsis, X } from "#app/ui/icons.tsx";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

const none: string[] = [];

function noIds(): string[] {
  return none;
}

type CompareActionsProps = { compared: ComparedTrack[]; index: number; at: Alignment; isCurrent: boolean };

/** What one does with a track of a comparison. */
export function CompareActions({ compared, index, at, isCurrent }: CompareActionsProps) {
  const navigate = useNavigate();
  const visitor = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor;
  const ids = useSyncExternalStore(shortlist.subscribe, () => shortlist.ids, noIds);
  const { track } = compared[index] as ComparedTrack;
  const name = trackName(track);
  const entries = compared.map(({ track: { id }, point }) => ({ id, point }));
  const others = entries.filter(({ id }) => id !== track.id);
  const signedIn = visitor?.user != null;
  const listing = ids.includes(track.id) ? copy.onShortlist : copy.shortlist;
  const request = {
    option: "license" as const,
    href: optionHref(track, "license", { signedIn }),
    opens: signedIn ? ("dialog" as const) : ("page" as const),
  };

  function toggleShortlisted() {
    void loadForPress(() => import("#app/player/audition/run-audition-key.ts")).then((code) =>
      code.toggleShortlisted({ id: track.id, button: null }),
    );
  }

  function alignHere() {
    if (!isCurrent) return showNote(copy.alignFirst);
    const point = player.position;
    const moved = entries.map((one) => (one.id === track.id ? { ...one, point } : one));
    navigate(compareAddress(moved, at === "start" ? "hook" : at), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="compare-actions">
      <button
        type="button"
        className="btn btn-quiet btn-small hidden js:inline-flex"
        aria-label={`${listing}: ${name}`}
        onClick={toggleShortlisted}
      >
        {listing}
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-small hidden js:inline-flex"
        aria-label={`${copy.alignHere}: ${name}`}
        onClick={alignHere}
      >
        {copy.alignHere}
      </button>
      {visitor?.playerRights.license ? (
        <a
          href={request.href}
          className="btn btn-quiet btn-small"
          aria-haspopup={signedIn ? "dialog" : undefined}
          aria-label={`${copy.license}: ${name}`}
          onClick={(event) => followOption(event, request, track)}
        >
          {copy.license}
        </a>
      ) : null}
      <Link
        to={compareAddress(others, at)}
        className="btn btn-icon btn-small"
        aria-label={copy.removeOf(name)}
        title={copy.removeOf(name)}
        preventScrollReset
      >
        <X size={18} aria-hidden />
      </Link>
      <OptionsMenu
        track={track}
        label={menuCopy.menuOf(name)}
        button={<Ellipsis size={18} aria-hidden />}
        buttonClassName="btn btn-icon btn-small"
      />
    </div>
  );
}

import type { OptionFacts } from "#app/catalogue/options/option-facts.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { optionHref } from "#app/player/options/option-href.ts";
import { type OptionLink, type SongOption, songOptions } from "#app/player/options/song-option.ts";
import type { TrackView } from "#app/track/track.ts";

type Visitor = Pick<RequestContext, "actor" | "company">;

/** Area required by each option; others are open to everyone. */
const areaOf: Partial<Record<SongOption, Area>> = {
  "featured-in": "featured-in",
  rights: "rightsholders-info",
  "download-hi-res": "download-hi-res",
  notes: "internal-notes",
  message: "artist-message",
  placement: "license",
  "add-to-playlist": "playlists",
  license: "license",
};

/** Whether the option is offered: to visitors without an account, who are asked to sign in, and to users with the permission. */
function isPermitted({ actor, company }: Visitor, option: SongOption): boolean {
  if (actor === null && option === "add-to-playlist") return true;
  const area = areaOf[option];
  return area === undefined || can(actor, area, company);
}

function suits(option: SongOption, facts: OptionFacts): boolean {
  if (option === "lyrics") return facts.hasLyrics;
  if (option === "download-hi-res") return facts.hasHiRes;
  return option !== "notes" || facts.hasInternals;
}

function opensAs({ actor }: Visitor, option: SongOption): OptionLink["opens"] {
  if (option === "lyrics") return "lyrics";
  if (actor === null || option === "featured-in" || option === "similar") return "page";
  return option === "download-mp3" || option === "download-hi-res" ? "download" : "dialog";
}

/**
 * Options menu of a recording for this visitor, in order: docs/product/catalogue.md. The functions behind the options check the permissions
 * again.
 */
export function optionLinks(visitor: Visitor, track: TrackView, facts: OptionFacts): OptionLink[] {
  const signedIn = visitor.actor !== null;
  return songOptions.flatMap((option) => {
    if (!suits(option, facts) || !isPermitted(visitor, option)) return [];
    return [{ option, href: optionHref(track, option, { signedIn }), opens: opensAs(visitor, option) }];
  });
}

/** Options that the player offers beside its menu. */
export function playerRights(visitor: Visitor): { license: boolean; addToPlaylist: boolean } {
  return { license: isPermitted(visitor, "license"), addToPlaylist: isPermitted(visitor, "add-to-playlist") };
}

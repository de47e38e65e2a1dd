import { playlistPath } from "#app/playlists/playlist.ts";
import type {
  ArtistSlide,
  PlaylistSlide,
  PublicSlide,
  PublicSlider,
  VideoSlide,
  WorkSlide,
} from "#app/sliders/slider.ts";
import type { TrackView } from "#app/track/track.ts";
import { type CoverTrack, coverTracks } from "#app/ui/art/mixed-strata.tsx";

type Shown = "kind" | "id" | "name" | "image" | "focus";

export type ArtistCardSlide = Pick<ArtistSlide, Shown | "slug" | "totalSongs" | "topTrack">;

/** Its tracks are fetched when they are opened or played: those of a page of cards are most of its data. */
export type PlaylistCardSlide = Pick<PlaylistSlide, Shown | "description" | "totalTracks" | "totalMs"> & {
  first: TrackView;
  /** Number of tracks that the card lists. */
  listed: number;
  /** The cover without a picture. */
  cover: CoverTrack[];
  /** Address of the tracks after the first. */
  rest: string;
  /** Page with the tracks, for visitors without JavaScript. */
  page: string;
};

export type WorkCardSlide = Pick<
  WorkSlide | VideoSlide,
  Shown | "slug" | "brand" | "agency" | "video" | "description"
> & {
  track: TrackView | null;
};

export type CardSlide = ArtistCardSlide | PlaylistCardSlide | WorkCardSlide;

/** What Discover shows of a slider. */
export type CardSlider = Pick<PublicSlider, "id" | "title" | "kind" | "settings"> & { items: CardSlide[] };

function restAddress(slide: string, query: string): string {
  return `/discover/playlists/${encodeURIComponent(slide)}${query}`;
}

/** A built-in list has no page of its own: what it is made of is found by its name. */
function pageOf({ itemId, name, slug }: PlaylistSlide): string {
  return itemId === null ? `/music-sync-licensing/search?q=${encodeURIComponent(`"${name}"`)}` : playlistPath({ slug });
}

function cardOf(slide: PublicSlide, query: string): CardSlide[] {
  const { id, name, image, focus, slug, description } = slide;
  const shown = { id, name, image, focus };
  if (slide.kind === "artist")
    return [{ ...shown, kind: slide.kind, slug, totalSongs: slide.totalSongs, topTrack: slide.topTrack }];
  if (slide.kind === "playlist") {
    const { kind, tracks, totalTracks, totalMs } = slide;
    const [first] = tracks;
    if (first === undefined) return [];
    const cover = image === null ? coverTracks(tracks) : [];
    const list = { first, listed: tracks.length, rest: restAddress(id, query), page: pageOf(slide) };
    return [{ ...shown, ...list, kind, description, totalTracks, totalMs, cover }];
  }
  if (slide.kind === "slides") return [];
  const { kind, brand, agency, video } = slide;
  return [
    { ...shown, kind, slug, description, brand, agency, video, track: slide.kind === "work" ? slide.track : null },
  ];
}

/** `query`: that chose the sliders. */
export function cardsOf(sliders: readonly PublicSlider[], query: string): CardSlider[] {
  return sliders.map(({ id, title, kind, settings: { show, scroll }, items }) => {
    return { id, title, kind, settings: { show, scroll }, items: items.flatMap((slide) => cardOf(slide, query)) };
  });
}

/** The song that a card plays, if any; a playlist has a queue of its own. */
export function songOf(card: CardSlide): TrackView[] {
  const track = card.kind === "artist" ? card.topTrack : card.kind === "work" && !card.video ? card.track : null;
  return track ? [track] : [];
}

import { readArtistCard, toTrackPair } from "#app/catalogue/record/artist/artist-card-json.server.ts";
import { readPlaylistCard } from "#app/playlists/playlist-card-json.server.ts";
import type { slideColumns } from "#app/sliders/slide-columns.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import {
  defaultSliderSettings,
  type PublicSlide,
  type PublicSlider,
  type SliderKind,
  type SliderSettings,
} from "#app/sliders/slider.ts";
import { readVideoUrl } from "#app/sliders/video-url.ts";
import type { TrackView } from "#app/track/track.ts";
import type { slides } from "#db/schema/sliders.server.ts";

type SliderRow = Omit<PublicSlider, "items"> & { settings: Partial<SliderSettings> };

type SlideRow = Pick<typeof slides.$inferSelect, keyof typeof slideColumns> & {
  /** JSON of the artist or playlist; null if missing or hidden. */
  artistCard: string | null;
  playlistCard: string | null;
  /** JSON of the slide's song; null if missing or hidden. */
  topSong: string | null;
};

type Rows = {
  /** In display order. */
  sliders: SliderRow[];
  /** In display order within their slider. */
  slides: SlideRow[];
  /** Bare host name of our own videos. */
  apex: string;
};

/** Builds sliders from rows. Slides whose artist, playlist or video is missing are dropped, and sliders without slides. */
export function toPublicSliders(rows: Rows): PublicSlider[] {
  const tracks = new Map<string, TrackView>();
  // One object per recording, so that the page's data contains it once.
  function share(track: TrackView): TrackView {
    const shared = tracks.get(track.id) ?? track;
    tracks.set(track.id, shared);
    return shared;
  }
  return rows.sliders.flatMap(({ settings, ...slider }) => {
    const own = rows.slides.filter((slide) => slide.sliderId === slider.id);
    const items = own
      .map((slide) => toSlide(slider.kind, slide, { share, apex: rows.apex }))
      .filter((slide) => slide !== null);
    if (items.length === 0) return [];
    return [{ ...slider, settings: { ...defaultSliderSettings, ...settings }, items }];
  });
}

function pictureOf(...keys: (string | null | undefined)[]): string | null {
  const key = keys.find(Boolean);
  return key ? slideImageAddress(key) : null;
}

type Assembly = { share(track: TrackView): TrackView; apex: string };

function toSlide(kind: SliderKind, row: SlideRow, { share, apex }: Assembly): PublicSlide | null {
  const { sliderId, backgroundKey, artistCard, playlistCard, topSong, settings, ...named } = row;
  const { isDownloadable, focus = "center" } = settings;
  const slide = { ...named, image: pictureOf(backgroundKey), focus, isDownloadable };
  const track = topSong === null ? null : share(toTrackPair(topSong));
  if (kind === "slides" || kind === "work") return { ...slide, kind, track, video: readVideoUrl(row.itemUrl, apex) };
  if (kind === "video") {
    const video = readVideoUrl(row.itemUrl, apex);
    return video && { ...slide, kind, video };
  }
  if (kind === "artist") {
    if (artistCard === null) return null;
    const { imageKey, topTrack, name: artistName, ...artist } = readArtistCard(artistCard);
    return {
      ...slide,
      ...artist,
      kind,
      name: slide.name || artistName,
      artistName,
      image: pictureOf(backgroundKey, imageKey),
      topTrack: track ?? (topTrack && share(topTrack)),
    };
  }
  const playlist = playlistCard === null ? null : readPlaylistCard(playlistCard);
  if (playlist === null) return null;
  const { id, imageKey, name, description, tracks, ...card } = playlist;
  return {
    ...slide,
    ...card,
    kind,
    name: slide.name || name,
    tracks: tracks.map(share),
    image: pictureOf(backgroundKey, imageKey),
    description: slide.description || description,
  };
}

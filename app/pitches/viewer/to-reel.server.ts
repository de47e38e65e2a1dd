import type { RenderedProfile } from "#app/catalogue/fit/render-profile.server.tsx";
import { escapeHtml } from "#app/edge/escape-markup.ts";
import type { PitchSlide, TrackSlide } from "#app/pitches/pitch.ts";
import { pitchViewerCopy as copy } from "#app/pitches/viewer/viewer-copy.ts";
import { sharedPlaylistCopy } from "#app/playlists/sharing/playlist-share-copy.ts";
import type { Reel, ViewerSlide } from "#app/reels/reel.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import { formatDuration } from "#app/track/track.ts";
import { titleTags } from "#app/track/track-label.ts";

type ShownPitch = {
  title: string;
  client: string;
  intro: string;
  closing: string;
  backgroundKey: string | null;
  slides: PitchSlide[];
  profile?: RenderedProfile | null;
};

type Place = {
  path: string;
  /** Formats that the recipient may download. */
  downloads?: ("mp3" | "original")[];
};

/** Name of a track slide: its own title, or the track's with its version. Null if the track is not visible. */
function trackSlideName({ title, track }: Pick<TrackSlide, "title" | "track">): string | null {
  if (track === null) return null;
  return title || [track.title, ...titleTags(track)].join(" ");
}

/** Converts a pitch for the reel viewer at `path`. Hidden slides, and tracks not visible to the viewer, are left out. */
export function pitchToReel({ slides, ...pitch }: ShownPitch, place: Place): Reel {
  const { path } = place;
  return {
    path,
    words: copy.words,
    isPitch: true,
    title: pitch.title,
    ...(pitch.client ? { client: copy.for(pitch.client) } : {}),
    description: pitch.intro,
    closing: pitch.closing,
    keywords: [],
    background: pitch.backgroundKey === null ? null : slideImageAddress(pitch.backgroundKey),
    logo: null,
    slides: slides.flatMap((slide) => viewerSlide(slide, place, pitch.profile?.fits)),
    placeholders: {},
    profile: pitch.profile ? { name: pitch.profile.name, html: pitch.profile.html } : null,
  };
}

const noPicture = { brand: "", agency: "", tags: [], image: null, focus: "center" as const, video: null };

function downloadsOf(id: string, { path, downloads = [] }: Place): ViewerSlide["downloads"] {
  return downloads.map((format) => ({
    label: sharedPlaylistCopy.downloads[format],
    href: `${path}/download/${id}?format=${format}`,
  }));
}

function viewerSlide(slide: PitchSlide, place: Place, fits: Record<string, string> = {}): ViewerSlide[] {
  if (!slide.visible) return [];
  const { id } = slide;
  const description = slide.text === "" ? "" : `<p>${escapeHtml(slide.text).replaceAll("\n", "<br>")}</p>`;
  const { picture } = slide;
  const image = picture && { image: slideImageAddress(picture.key), alt: picture.alt, focus: picture.focus };
  const common = { ...noPicture, ...image, id, description };
  if (slide.kind === "text")
    return [{ ...common, itemId: null, name: slide.title, track: null, isText: image === null }];
  const { track, startMs, endMs } = slide;
  const name = trackSlideName(slide);
  if (track === null || name === null) return [];
  return [
    {
      ...common,
      name,
      // Without its own picture one is generated from the song.
      itemId: track.songId,
      track,
      fit: fits[track.id],
      downloads: downloadsOf(id, place),
      ...(startMs === null || endMs === null
        ? {}
        : {
            passage: copy.passage(formatDuration(startMs), formatDuration(endMs)),
          }),
    },
  ];
}

import { type MouseEvent, type ReactNode, useState } from "react";
import { copy } from "#app/sliders/copy.ts";
import type { Video } from "#app/sliders/video-url.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Play } from "#app/ui/icons.tsx";

type VideoFrameProps = {
  video: Video;
  name: string;
  /** Poster until the video plays. */
  image: string | null;
  cover: ReactNode;
};

/** Our own video, or the cover of an external one, whose player loads on click. */
export function VideoFrame({ video, name, image, cover }: VideoFrameProps) {
  if (video.kind === "external") return <ExternalVideo video={video} name={name} cover={cover} />;
  const ownVideo = (
    // biome-ignore lint/a11y/useMediaCaption: a showreel clip carries music, not speech, and the upload has no captions to offer.
    <video
      src={video.src}
      poster={image ?? undefined}
      aria-label={copy.videoOf(name)}
      preload="none"
      controls
      // Downloadable videos have a download link on the page.
      controlsList="nodownload"
      playsInline
      className={classNames("absolute inset-0 size-full object-contain", image !== null && "bg-night")}
    />
  );
  // Without a poster the video is transparent until it plays.
  return image === null ? (
    <>
      {cover}
      {ownVideo}
    </>
  ) : (
    ownVideo
  );
}

type ExternalVideoProps = { video: Extract<Video, { kind: "external" }>; name: string; cover: ReactNode };

/** Link to the platform; with JavaScript it opens the player in place. */
function ExternalVideo({ video, name, cover }: ExternalVideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    return (
      <iframe
        src={video.player}
        title={copy.videoOf(name)}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="absolute inset-0 size-full bg-night"
      />
    );
  }

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  }

  return (
    <>
      {cover}
      <a
        href={video.page}
        target="_blank"
        rel="noopener noreferrer"
        onClick={open}
        className="absolute inset-x-0 bottom-0 flex min-h-11 items-center gap-2 bg-night/85 px-3 py-2 text-sm text-white hover:underline"
      >
        <Play size={16} aria-hidden />
        <span className="font-semibold">{copy.playVideo}</span>
        <span className="sr-only">{name}</span>
        <span className="ml-auto truncate">{copy.loadsFrom(new URL(video.page).hostname)}</span>
      </a>
    </>
  );
}

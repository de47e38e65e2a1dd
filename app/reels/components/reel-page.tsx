import type { ReactNode } from "react";
import { Picture } from "#app/media/images/picture.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { Keywords } from "#app/reels/components/reel-cover.tsx";
import { placeholderOf, type Reel, slidePath, textSize, type ViewerSlide } from "#app/reels/reel.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { shareSlide } from "#app/reels/share-slide.ts";
import { VideoFrame } from "#app/sliders/components/video-frame.tsx";
import { richTextToPlain } from "#app/sliders/rich-text.ts";
import { artistNames } from "#app/track/track-label.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { classNames } from "#app/ui/class-names.ts";

type ReelPageProps = {
  reel: Reel;
  /** Index among the viewer's slides, 0 for the cover. */
  index: number;
  isShown: boolean;
  /** Replaces the share button for the recipient of a link. */
  children?: ReactNode;
};

/** A slide: video or picture, credits, song, and share button. */
export function ReelPage({ reel, index, isShown, children }: ReelPageProps) {
  const slide = reel.slides[index - 1];
  if (slide === undefined) return null;
  const { name, brand, agency, description, tags, track, passage, download, isText } = slide;
  return (
    <div className="reel-page" data-text={isText}>
      {isText ? null : (
        <div className="reel-frame">
          <SlideFrame slide={slide} placeholders={reel.placeholders} isShown={isShown} />
        </div>
      )}
      <div className="grid content-start gap-5">
        {/* The only visible heading of its level: other slides are hidden. */}
        <h1 className="text-title">{name}</h1>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <Fact term={copy.for} text={brand} />
          <Fact term={copy.agency} text={agency} />
        </dl>
        {description ? (
          <div
            className={classNames("reel-text", textSize(richTextToPlain(description)))}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list in getReel.
            dangerouslySetInnerHTML={{ __html: description }}
          />
        ) : null}
        {track ? (
          <div className="flex flex-wrap items-center gap-3">
            <PlayButton track={track} context={[track]} />
            <p className="min-w-40 flex-1">
              <span className="sr-only">{`${copy.music}: `}</span>
              <span className="font-semibold">{track.title}</span>
              <span className="text-mute">{` ${artistNames(track)}${passage ?? ""}`}</span>
            </p>
            <NoScriptAudio track={track} />
          </div>
        ) : null}
        {download ? (
          <p className="print:hidden">
            <a href={download} download className="btn btn-quiet">
              {reel.words.download}
            </a>
          </p>
        ) : null}
        <Keywords words={tags} />
        {children ?? (
          <p className="print:hidden">
            <button
              type="button"
              onClick={() => shareSlide(slidePath(reel, index))}
              aria-label={copy.shareSlide(name)}
              className="btn btn-quiet hidden js:inline-flex"
            >
              {copy.share}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

type SlideFrameProps = Pick<Reel, "placeholders"> & { slide: ViewerSlide; isShown: boolean };

function SlideFrame({ slide, placeholders, isShown }: SlideFrameProps) {
  const cover = slide.image ? (
    <Picture
      src={slide.image}
      alt={slide.alt ?? ""}
      width={1280}
      height={720}
      sizes="(min-width: 1180px) 60vw, 100vw"
      className="size-full object-cover"
      placeholder={placeholderOf({ placeholders }, slide.image)}
      focus={slide.focus}
    />
  ) : (
    <Strata seed={slide.itemId ?? slide.id} size="card" className="size-full" />
  );
  // Videos are mounted on the current slide only, so that they stop and rewind.
  if (slide.video === null || !isShown) return cover;
  return <VideoFrame video={slide.video} name={slide.name} image={slide.image} cover={cover} />;
}

function Fact({ term, text }: { term: string; text: string }) {
  if (text === "") return null;
  return (
    <>
      <dt className="text-mute">{term}</dt>
      <dd>{text}</dd>
    </>
  );
}

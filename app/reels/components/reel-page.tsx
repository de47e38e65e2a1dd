import type { ReactNode } from "react";
import { Picture } from "#app/media/images/picture.tsx";
import { Keywords } from "#app/reels/components/reel-cover.tsx";
import { SlideMusic, SlidePlay } from "#app/reels/components/slide-music.tsx";
import { placeholderOf, type Reel, slidePath, textSize, tracksOf, type ViewerSlide } from "#app/reels/reel.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { shareSlide } from "#app/reels/share-slide.ts";
import { VideoFrame } from "#app/sliders/components/video-frame.tsx";
import { richTextToPlain } from "#app/sliders/rich-text.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Ellipsis } from "#app/ui/icons.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";

type ReelPageProps = {
  reel: Reel;
  /** Index among the viewer's slides, 0 for the cover. */
  index: number;
  isShown: boolean;
  /** Replaces the share button for the recipient of a link. */
  children?: ReactNode;
};

/** A slide: video or picture with the play button, music, credits, text, and share button. */
export function ReelPage({ reel, index, isShown, children }: ReelPageProps) {
  const slide = reel.slides[index - 1];
  if (slide === undefined) return null;
  const { name, brand, agency, description, tags, track, passage, fit, downloads = [], image, video, isText } = slide;
  const all = tracksOf(reel);
  return (
    <div className="reel-page" data-text={isText} data-drawn={(image ?? video) === null && !isText}>
      {isText ? null : (
        <div className="reel-frame">
          <SlideFrame slide={slide} placeholders={reel.placeholders} isShown={isShown} />
          {track && video === null ? <SlidePlay track={track} all={all} /> : null}
        </div>
      )}
      <div className="grid content-start gap-5">
        <div className="grid gap-1">
          {/* The only visible heading of its level: other slides are hidden. */}
          <div className="flex items-center justify-between gap-3">
            <h1 className="text-title">{name}</h1>
            {downloads.length > 0 ? (
              <Menu
                label={copy.more(name)}
                button={<Ellipsis size={20} aria-hidden />}
                buttonClassName="reel-button"
                align="end"
              >
                {downloads.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href} download className="menu-item">
                      {label}
                    </a>
                  </li>
                ))}
              </Menu>
            ) : null}
          </div>
          {track ? (
            <SlideMusic track={track} all={all} name={name} passage={passage ?? ""} hasPlay={video !== null} />
          ) : null}
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 empty:hidden">
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
        {fit ? <p className="font-semibold">{fit}</p> : null}
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
    <Strata seed={slide.itemId ?? slide.id} size="card" track={slide.track ?? undefined} className="size-full" />
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

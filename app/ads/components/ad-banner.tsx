import { useEffect, useRef } from "react";
import type { Ad } from "#app/ads/ad.ts";
import { adCopy as copy } from "#app/ads/ads-copy.ts";
import { reportEvent } from "#app/insight/report-event.ts";
import { Picture } from "#app/media/images/picture.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

/** Share of the picture that has to be on the screen to count as seen. */
const seenShare = 0.5;

/** A picture that leads somewhere, marked as an ad. The frame has its size before the picture is there. */
export function AdBanner({ ad: { id, image, focus, alt, link } }: { ad: Ad }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        reportEvent({ kind: "ad_view", adId: id });
      },
      { threshold: seenShare },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [id]);
  return (
    <aside ref={frame} aria-label={copy.label}>
      <SmartLink
        to={link}
        className="block aspect-[2/1] overflow-hidden sm:aspect-[4/1]"
        onClick={() => reportEvent({ kind: "ad_click", adId: id })}
      >
        <Picture
          src={image}
          alt={alt}
          width={1600}
          height={400}
          sizes="92vw"
          focus={focus}
          className="size-full object-cover"
        />
      </SmartLink>
      <p className="mt-1 text-sm text-mute" aria-hidden>
        {copy.label}
      </p>
    </aside>
  );
}

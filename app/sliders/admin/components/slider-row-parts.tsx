import { Link } from "@remix-run/react";
import { Picture } from "#app/media/images/picture.tsx";
import type { SlideCover } from "#app/sliders/admin/list-sliders.server.ts";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import { isSegmentName } from "#app/sliders/segment-name.ts";
import type { SliderKind } from "#app/sliders/slider.ts";
import { Strata } from "#app/ui/art/strata.tsx";

type RowActionsProps = { slider: { id: string; title: string; kind: SliderKind }; canShare: boolean };

/** Edit button, and links of a reel. */
export function RowActions({ slider: { id, title, kind }, canShare }: RowActionsProps) {
  return (
    <span className="inline-flex gap-x-4">
      {canShare && kind === "slides" ? (
        <Link to={`/sliders/edit/${id}/shares`} className="row-action" aria-label={copy.shareOf(title)}>
          {copy.share}
        </Link>
      ) : null}
      <Link to={`/sliders/edit/${id}`} className="row-action" aria-label={copy.editOf(title)}>
        {copy.edit}
      </Link>
    </span>
  );
}

type ItemsProps = { count: number; unseen: number; covers: SlideCover[] };

/** Covers of the first slides, number of the others, and number hidden from visitors. */
export function Items({ count, unseen, covers }: ItemsProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-0.5 align-middle">
      {covers.map(({ id, image, seed }) => (
        <span key={id} className="size-8.5 overflow-hidden bg-sand">
          {image === null ? (
            <Strata seed={seed} className="size-full" />
          ) : (
            <Picture src={image} alt="" width={34} height={34} className="size-full object-cover" />
          )}
        </span>
      ))}
      <span aria-hidden className="pl-1.5 text-sm whitespace-nowrap text-mute tabular-nums">
        {copy.moreItems(count - covers.length)}
      </span>
      <span className="sr-only">{copy.itemCount(count)}</span>
      {unseen > 0 ? <span className="basis-full text-sm text-red">{copy.unseen(unseen)}</span> : null}
    </span>
  );
}

/** Segments of a slider, each with a preview link; none for segments that a link cannot contain. */
export function Segments({ names }: { names: string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {names.map((name) => (
        <li key={name}>
          {isSegmentName(name) ? (
            <a
              href={`/discover?s=${encodeURIComponent(name)}`}
              target="_blank"
              rel="noreferrer"
              className="row-action"
              aria-label={copy.previewSegment(name)}
            >
              {name}
            </a>
          ) : (
            <span className="[overflow-wrap:anywhere]">{name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

import { Link } from "@remix-run/react";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import type { SliderKind } from "#app/sliders/slider.ts";

type RowActionsProps = { slider: { id: string; title: string; kind: SliderKind }; canShare: boolean };

/** Edit, and the links of a reel. */
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

/** The segments of a slider, each with its preview on Discover. */
export function Segments({ names }: { names: string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {names.map((name) => (
        <li key={name}>
          <a
            href={`/discover?s=${encodeURIComponent(name)}`}
            target="_blank"
            rel="noreferrer"
            className="row-action"
            aria-label={copy.previewSegment(name)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

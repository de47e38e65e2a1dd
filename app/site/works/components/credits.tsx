import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { copy } from "#app/site/works/copy.ts";
import type { WorkSlide } from "#app/sliders/slider.ts";
import { songPath } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";

type CreditsProps = {
  work: WorkSlide;
  /** Path of the service with the work's category. */
  service: string | null;
  /** Further credits, one a line: "Director: Name". */
  lines: string;
};

/** Credits of a work: client, agency, service and music. */
export function Credits({ work: { brand, agency, category, track, tags }, service, lines }: CreditsProps) {
  return (
    <section>
      <h2 className="sr-only">{copy.credits}</h2>
      <dl className="border-t border-ink">
        <Row label={copy.client}>{brand}</Row>
        <Row label={copy.agency}>{agency}</Row>
        <Row label={copy.service}>
          {service ? (
            <Link to={service} className="link">
              {category}
            </Link>
          ) : (
            category
          )}
        </Row>
        <Row label={copy.music}>
          {track ? (
            <>
              <Link to={songPath(track)} className="link">
                {track.title}
              </Link>
              {`, ${artistNames(track)}`}
            </>
          ) : null}
        </Row>
        {lines.split("\n").map((line) => {
          const colon = line.indexOf(":");
          return colon === -1 ? (
            <Row key={line} label={copy.thanks}>
              {line.trim()}
            </Row>
          ) : (
            <Row key={line} label={line.slice(0, colon)}>
              {line.slice(colon + 1).trim()}
            </Row>
          );
        })}
        <Row label={copy.tags}>{tags.join(", ")}</Row>
      </dl>
    </section>
  );
}

/** A credit; renders nothing if missing. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-x-4 border-b border-line py-3">
      <dt className="text-mute">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

import type { ReactNode } from "react";

type SlideCardProps = {
  title: string;
  subtitle?: ReactNode;
  /** Fills the frame: a cover, or a video in its place. */
  art: ReactNode;
  /** The frame's proportion; wide unless it is said. */
  ratio?: "square" | "wide";
  /** A control over the picture. */
  action?: ReactNode;
  /** What can be unfolded under the name. */
  children?: ReactNode;
};

/** A card that leads nowhere: it plays, shows or unfolds in its place. Looks like the `Card` of a link. */
export function SlideCard({ title, subtitle, art, ratio, action, children }: SlideCardProps) {
  return (
    <article>
      <div
        className={`relative overflow-hidden rounded-sm bg-sand ${ratio === "square" ? "aspect-square" : "aspect-video"}`}
      >
        {art}
        {action ? <div className="card-action">{action}</div> : null}
      </div>
      <h3 className="mt-2.5 truncate font-text text-row leading-tight font-semibold tracking-normal" title={title}>
        {title}
      </h3>
      {subtitle ? <p className="truncate text-sm text-mute">{subtitle}</p> : null}
      {children}
    </article>
  );
}

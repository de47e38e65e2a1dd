import type { ReactNode } from "react";

type SlideCardProps = {
  title: string;
  subtitle?: ReactNode;
  /** Fills the frame: a cover, or a video in its place. */
  art: ReactNode;
  /** A control over the picture. */
  action?: ReactNode;
  /** What can be unfolded under the name. */
  children?: ReactNode;
};

/** A card that leads nowhere: it plays, shows or unfolds in its place. Looks like the `Card` of a link. */
export function SlideCard({ title, subtitle, art, action, children }: SlideCardProps) {
  return (
    <article>
      <div className="relative aspect-video overflow-hidden rounded-sm bg-sand">
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

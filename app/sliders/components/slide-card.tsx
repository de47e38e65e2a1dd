import type { ReactNode } from "react";

type SlideCardProps = {
  title: string;
  subtitle?: ReactNode;
  /** Content of the frame: a cover, or a video in its place. */
  art: ReactNode;
  /** Aspect ratio of the frame; default wide. */
  ratio?: "square" | "wide";
  /** Control over the picture. */
  action?: ReactNode;
  /** Expandable content below the name. */
  children?: ReactNode;
};

/** A card without link: plays or expands in place. Looks like `Card`. */
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

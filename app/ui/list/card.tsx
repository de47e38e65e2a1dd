import type { ReactNode } from "react";

type CardProps = {
  title: string;
  to: string;
  subtitle?: ReactNode;
  /** Fills the frame: an `<img>` with width and height, or `<Strata>`. */
  art: ReactNode;
  /** The frame's proportion; it is reserved before the picture arrives. */
  ratio?: "square" | "wide";
  /** A control of its own over the picture, such as a play button. */
  action?: ReactNode;
};

/** A picture with a title. The whole card is one plain link, which the list follows with `useLinkClicks`; `action` is the only other control. */
export function Card({ title, to, subtitle, art, ratio = "square", action }: CardProps) {
  return (
    <article className="group relative">
      <div
        className={`card-art relative overflow-hidden rounded-sm ${ratio === "square" ? "aspect-square" : "aspect-video"}`}
      >
        {art}
        {action ? <div className="card-action">{action}</div> : null}
      </div>
      <h3 className="mt-2.5 truncate font-text text-row leading-tight font-semibold tracking-normal">
        <a href={to} title={title} className="group-hover:underline after:absolute after:inset-0">
          {title}
        </a>
      </h3>
      {subtitle ? <p className="truncate text-sm text-mute">{subtitle}</p> : null}
    </article>
  );
}

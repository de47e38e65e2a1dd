import "#app/ui/art/portrait.css";
import { familyClass } from "#app/ui/art/palette.ts";
import { classNames } from "#app/ui/class-names.ts";

/** `src` null: the initials in the colours of `family`. */
export type PortraitFacts = { src: string | null; initials: string; family: number };

/** Picture of a person beside their name. Decorative: it has no accessible name. */
export function Portrait({ src, initials, family }: PortraitFacts) {
  if (src !== null) return <img src={src} alt="" width={48} height={48} className="portrait" />;
  return (
    <span className={classNames("portrait", familyClass(family))} aria-hidden>
      {initials}
    </span>
  );
}

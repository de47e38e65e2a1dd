import "#app/ui/art/portrait.css";

/** `src` null: the initials in the colour of `hue`. */
export type PortraitFacts = { src: string | null; initials: string; hue: number };

/** Picture of a person beside their name. Decorative: it has no accessible name. */
export function Portrait({ src, initials, hue }: PortraitFacts) {
  if (src !== null) return <img src={src} alt="" width={48} height={48} className="portrait" />;
  return (
    <span className={`portrait strata-${hue}`} aria-hidden>
      {initials}
    </span>
  );
}

import { familyClass, familyOf } from "#app/ui/art/palette.ts";
import { classNames } from "#app/ui/class-names.ts";

type ClientCardProps = {
  seed: string;
  /** Client; the work's name if unknown. */
  client: string;
  /** Example: "Original music". */
  category: string;
};

/** Picture of a work without a still. Decorative: the card repeats the text. */
export function ClientCard({ seed, client, category }: ClientCardProps) {
  return (
    <div className={classNames("client-card", familyClass(familyOf(seed)))} aria-hidden>
      <b>{client}</b>
      {category ? <span className="mt-1.5 block truncate text-sm opacity-80">{category}</span> : null}
    </div>
  );
}

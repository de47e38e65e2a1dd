import { familyClass, familyOf } from "#app/ui/art/palette.ts";
import { classNames } from "#app/ui/class-names.ts";

type ClientCardProps = {
  seed: string;
  /** The client; the work's own name where there is none. */
  client: string;
  /** What was made: "Original music". */
  category: string;
};

/** The picture of a work without a still. Decorative: the card below says the same. */
export function ClientCard({ seed, client, category }: ClientCardProps) {
  return (
    <div className={classNames("client-card", familyClass(familyOf(seed)))} aria-hidden>
      <b>{client}</b>
      {category ? <span className="mt-1.5 block truncate text-sm opacity-80">{category}</span> : null}
    </div>
  );
}

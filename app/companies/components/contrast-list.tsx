import type { ButtonHTMLAttributes } from "react";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import {
  type ContrastPair,
  contrastPairs,
  findUnreadable,
  meets,
  type Unreadable,
} from "#app/companies/theme/theme-contrast.ts";
import type { ThemeForm } from "#app/companies/theme/theme-form.ts";
import { Button } from "#app/ui/form/button.tsx";

const { theme: copy } = settingsCopy;

type ContrastListProps = {
  colours: Pick<ThemeForm, "background" | "text" | "accent" | "waveform">;
  /** Props of a button that applies the suggested colour. */
  buttonFor: (found: Unreadable) => ButtonHTMLAttributes<HTMLButtonElement>;
};

function verdict(pair: ContrastPair): string {
  if (meets(pair)) return copy.passes(pair.needs);
  return pair.needs === 4.5 ? copy.fails(pair.needs) : copy.weak(pair.needs);
}

/** All colour pairs with contrast ratios, and a button with the nearest readable colour if text is unreadable. */
export function ContrastList({ colours, buttonFor }: ContrastListProps) {
  const pairs = contrastPairs(colours);
  const found = findUnreadable(colours);
  if (pairs.length === 0) return <p className="text-sm text-mute">{copy.defaultColours}</p>;
  return (
    <>
      <ul className="grid gap-1.5 text-sm">
        {pairs.map((pair) => (
          <li key={pair.id} className="flex items-center gap-3">
            <Sample pair={pair} />
            <span className="min-w-0 flex-1">{copy.pairs[pair.id]}</span>
            <span className="text-end tabular-nums">
              {copy.ratio(pair.ratio)}{" "}
              <span className={meets(pair) ? "text-mute" : "font-semibold text-red"}>{verdict(pair)}</span>
            </span>
          </li>
        ))}
      </ul>
      {found ? (
        <Button {...buttonFor(found)} variant="quiet" size="small" className="mt-4">
          {copy.use(copy.names[found.field], found.suggestion)}
        </Button>
      ) : null}
    </>
  );
}

/** Sample of two colours: letters for text, bars for shapes. */
function Sample({ pair }: { pair: ContrastPair }) {
  return (
    <svg viewBox="0 0 36 24" width="36" height="24" className="shrink-0 rounded-sm" aria-hidden>
      <rect width="36" height="24" fill={pair.on} />
      {pair.needs === 4.5 ? (
        <path
          d="M9 18 13.5 6h2L20 18M10.5 14h8M27.5 11v7m0-3.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0"
          fill="none"
          stroke={pair.colour}
          strokeWidth="2"
        />
      ) : (
        <path d="M9 9v6M14 6v12M19 8v8M24 5v14M29 9v6" stroke={pair.colour} strokeWidth="2.5" />
      )}
    </svg>
  );
}

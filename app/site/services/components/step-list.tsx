import type { Point } from "#app/site/content/page-texts.ts";
import { copy } from "#app/site/services/copy.ts";

type StepListProps = { title: string; items: readonly Point[] };

/** How it works: numbered steps beside their heading. */
export function StepList({ title, items }: StepListProps) {
  return (
    <section className="grid gap-x-12 gap-y-8 px-gutter py-14 lg:grid-cols-[5fr_7fr] lg:py-20">
      <h2 className="max-w-[14ch] text-title">{title}</h2>
      <ol className="border-t border-ink">
        {items.map(({ name, text }, at) => (
          <li
            key={name}
            className="grid grid-cols-[44px_1fr] gap-x-4 gap-y-1.5 border-b border-line py-5 sm:grid-cols-[40px_1fr_1.6fr]"
          >
            <span className="pt-1 text-sm font-medium text-mute tabular-nums" aria-hidden>
              {copy.number(at + 1)}
            </span>
            <h3 className="text-xl leading-tight">{name}</h3>
            <p className="max-w-[46ch] text-mute max-sm:col-start-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { Point } from "#app/site/content/page-texts.ts";

type DeliverablesProps = { title: string; items: readonly Point[] };

/** Deliverables as a delivery note: one line each. */
export function Deliverables({ title, items }: DeliverablesProps) {
  return (
    <section className="bg-sand px-gutter py-14 lg:py-20">
      <h2 className="text-title">{title}</h2>
      <dl className="mt-8 border-t border-ink">
        {items.map(({ name, text }) => (
          <div key={name} className="grid gap-x-8 gap-y-1 border-b border-edge py-4 sm:grid-cols-[1fr_3fr]">
            <dt className="font-semibold">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

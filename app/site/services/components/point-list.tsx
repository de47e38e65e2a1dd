import type { Point } from "#app/site/content/page-texts.ts";

type PointListProps = { title: string; items: readonly Point[] };

/** Points with a sentence each, in two columns. */
export function PointList({ title, items }: PointListProps) {
  return (
    <section className="px-gutter py-14 lg:py-20">
      <h2 className="text-title">{title}</h2>
      <dl className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:mt-10">
        {items.map(({ name, text }) => (
          <div key={name} className="border-t border-ink pt-4">
            <dt className="font-display text-2xl leading-tight font-semibold tracking-tight">{name}</dt>
            <dd className="mt-2 max-w-[52ch] text-mute">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

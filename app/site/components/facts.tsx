type FactsProps = {
  title: string;
  items: readonly { id: string; name: string; text: string }[];
};

/** Three facts about the catalogue. */
export function Facts({ title, items }: FactsProps) {
  return (
    <section className="border-t border-line px-gutter py-16 lg:py-20">
      <h2 className="text-title">{title}</h2>
      <dl className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {items.map((item) => (
          <div key={item.id} className="border-t border-ink pt-4">
            <dt className="font-display text-2xl leading-tight font-semibold tracking-tight">{item.name}</dt>
            <dd className="mt-2 max-w-[46ch] text-mute">{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { copy } from "#app/site/about/copy.ts";
import { type FaqEntry, groupByTopic } from "#app/site/about/faq.ts";

type FaqListProps = { entries: FaqEntry[] };

/** Questions with answers by topic, each with an anchor. */
export function FaqList({ entries }: FaqListProps) {
  const groups = groupByTopic(entries);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 px-gutter lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]">
      <nav aria-label={copy.faq.contents} className="lg:sticky lg:top-24 lg:self-start">
        <ul className="flex flex-wrap gap-x-5 text-row [overflow-wrap:anywhere] lg:grid">
          {groups.map(({ topic, entries: [first] }) => (
            <li key={topic}>
              <a href={`#${first?.id ?? ""}`} className="inline-flex min-h-11 items-center hover:underline">
                {topic}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-14">
        {groups.map(({ topic, entries: questions }) => (
          <section key={topic}>
            <h2 className="border-b border-ink pb-3 text-2xl">{topic}</h2>
            {questions.map(({ id, question, answer }) => (
              <div
                key={id}
                id={id}
                className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 border-b border-line py-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
              >
                <h3 className="font-text text-base leading-snug font-semibold tracking-normal">
                  <a href={`#${id}`} className="hover:underline">
                    {question}
                  </a>
                </h3>
                <p className="max-w-[65ch] whitespace-pre-line">{answer}</p>
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

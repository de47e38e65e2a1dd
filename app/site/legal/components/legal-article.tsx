import type { ReactNode } from "react";
import { CookieChoice, type CookieChoiceView } from "#app/site/legal/components/cookie-choice.tsx";
import { copy } from "#app/site/legal/copy.ts";
import { choiceId, type LegalPage, type LegalSection, type LegalTable } from "#app/site/legal/legal-page.ts";
import { ContourLine } from "#app/ui/art/contour-line.tsx";

type LegalArticleProps = { page: LegalPage; date: string; choice: CookieChoiceView | null };

/** A legal page: title, contents, and sections with anchors. */
export function LegalArticle({ page: { title, lead, updated, sections }, date, choice }: LegalArticleProps) {
  return (
    <article className="pt-10 pb-20 lg:pt-16">
      <header className="px-gutter">
        <h1 className="text-hero leading-[0.94] tracking-[-0.045em]">{title}</h1>
        <p className="mt-6 max-w-[52ch] text-lg">{lead}</p>
        <p className="mt-4 text-sm text-mute">
          {copy.updated} <time dateTime={updated}>{date}</time>
        </p>
      </header>
      <div className="my-8 lg:my-12">
        <ContourLine seed={title} />
      </div>
      <div className="grid gap-x-16 gap-y-10 px-gutter lg:grid-cols-[3fr_9fr]">
        <nav aria-label={copy.contents} className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 text-row lg:grid">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-12">
          {sections.map((section) => (
            <Section key={section.id} section={section}>
              {choice !== null && section.id === choiceId ? <CookieChoice chosen={choice} /> : null}
            </Section>
          ))}
        </div>
      </div>
    </article>
  );
}

type SectionProps = { section: LegalSection; children: ReactNode };

function Section({ section: { id, title, paragraphs, list, table }, children }: SectionProps) {
  return (
    <section id={id} className="grid gap-4">
      <h2 className="text-2xl">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="max-w-[70ch]">
          {paragraph}
        </p>
      ))}
      {list ? (
        <ul className="grid max-w-[70ch] list-disc gap-1.5 pl-5">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : null}
      {table ? <Rows table={table} /> : null}
      {children}
    </section>
  );
}

/** A table, shown as a definition list on narrow screens. */
function Rows({ table: { caption, columns, rows } }: { table: LegalTable }) {
  return (
    <table className="mt-2 w-full text-row max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="border-b border-ink py-2 pr-6 text-left font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name = "", ...cells]) => (
          <tr key={name} className="border-b border-line align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-2.5 pr-6 text-left font-semibold sm:w-52 max-sm:block max-sm:py-0">
              {name}
            </th>
            {cells.map((cell) => (
              <td key={cell} className="py-2.5 pr-6 max-sm:block max-sm:pb-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

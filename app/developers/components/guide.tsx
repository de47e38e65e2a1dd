import type { GuideBlock, GuideRow, GuideSection } from "#app/developers/guide/guide-section.ts";
import { CodeBlock } from "#app/ui/code-block.tsx";

/** Text with what stands in backticks as code. */
function Words({ text }: { text: string }) {
  // Every second part was in backticks.
  return text.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text.
      <code key={at} className="[overflow-wrap:anywhere]">
        {part}
      </code>
    ),
  );
}

/** A section of the guide with its anchor. */
export function Section({ section: { id, title, blocks } }: { section: GuideSection }) {
  return (
    <section id={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-2xl">{title}</h2>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a section are fixed.
        <Block key={at} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === "code") return <CodeBlock title={block.title} code={block.code} />;
  if (block.kind === "table") return <Rows {...block} />;
  if (block.kind === "text")
    return (
      <p className="max-w-[70ch] [overflow-wrap:anywhere]">
        <Words text={block.text} />
      </p>
    );
  if (block.kind === "list")
    return (
      <ul className="grid max-w-[70ch] list-disc gap-1.5 pl-5 [overflow-wrap:anywhere]">
        {block.items.map((item) => (
          <li key={item}>
            <Words text={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {block.links.map(({ to, label }) => (
        <li key={to}>
          <a href={to} className="link">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

type RowsProps = { caption: string; columns: readonly string[]; rows: readonly GuideRow[] };

/** A table, shown row by row on narrow screens. */
function Rows({ caption, columns, rows }: RowsProps) {
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
        {rows.map(({ id, cells: [name = "", ...cells] }) => (
          <tr key={id ?? name} id={id} className="border-b border-line align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-2.5 pr-6 text-left font-semibold sm:w-52 max-sm:block max-sm:py-0">
              <Words text={name} />
            </th>
            {cells.map((cell) => (
              <td key={cell} className="py-2.5 pr-6 max-sm:block max-sm:pb-0">
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

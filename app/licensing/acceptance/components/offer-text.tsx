import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { PrintedBlock } from "#app/licensing/documents/printed-document.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Folded } from "#app/ui/folded.tsx";

/** A table as labels and values, for narrow pages: the first cell of a row names it. */
function factsOf(block: PrintedBlock) {
  if (block.kind === "facts") return block.facts;
  if (block.kind === "sums") return block.sums;
  if (block.kind !== "table") return [];
  const [, ...columns] = block.columns;
  return block.rows.map(([label = "", ...cells]) => ({
    label,
    value: columns.map((column, at) => `${column.label}: ${cells[at]}`).join("\n"),
  }));
}

/** What is signed, folded: the offer's document. */
export function OfferText({ blocks }: { blocks: PrintedBlock[] }) {
  return (
    <Folded title={copy.text}>
      <div className="grid gap-3 border border-line p-4 [overflow-wrap:anywhere]">
        {blocks.map((block, at) => {
          const key = `${at} ${block.kind}`;
          if (block.kind === "title" || block.kind === "heading")
            return (
              <p key={key} className="font-display font-semibold">
                {block.text}
              </p>
            );
          if ("text" in block)
            return (
              <p key={key} className="max-w-[75ch] whitespace-pre-line text-row">
                {block.text}
              </p>
            );
          return <Facts key={key} facts={factsOf(block)} />;
        })}
      </div>
    </Folded>
  );
}

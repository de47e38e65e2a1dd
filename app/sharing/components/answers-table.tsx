import type { ShareKind } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { readPassageItem } from "#app/sharing/visits/passage-answer.ts";
import type { ShareMark } from "#app/sharing/visits/share-answer.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { answers: copy } = shareLinksCopy;

const columnsOf = (item: string): Column[] => [
  { id: "item", label: item, wide: true },
  { id: "mark", label: copy.columns.mark },
  { id: "note", label: copy.columns.note, wide: true },
  { id: "at", label: copy.columns.at },
];

type Answer = { itemId: string; itemName: string; mark: ShareMark | null; note: string; answeredAt: number };

type AnswersTableProps = {
  kind: ShareKind;
  /** Items in order. */
  items: { id: string; name: string }[];
  answers: Answer[];
};

/** A recipient's answers: about the whole first, then in item order, then about removed items. */
export function AnswersTable({ kind, items, answers }: AnswersTableProps) {
  const words = shareLinksCopy.kinds[kind];
  const columns = columnsOf(words.item);
  const orderOf = ({ itemId }: Answer) => {
    const at = items.findIndex(({ id }) => id === readPassageItem(itemId).item);
    return itemId === wholeItem ? -1 : at === -1 ? items.length : at;
  };
  const startOf = ({ itemId }: Answer) => readPassageItem(itemId).passage?.startMs ?? -1;
  const ordered = answers
    // A deleted comment on a passage.
    .filter(({ itemId, note }) => note !== "" || readPassageItem(itemId).passage === null)
    .sort((a, b) => orderOf(a) - orderOf(b) || startOf(a) - startOf(b));
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-xl">{copy.title}</h2>
      {ordered.length === 0 ? <p className="text-mute">{copy.none}</p> : null}
      {ordered.length > 0 ? (
        <Table caption={copy.title} columns={columns} cards>
          {ordered.map((answer) => (
            <TableRow
              key={answer.itemId}
              columns={columns}
              cells={{
                item: (
                  <>
                    <bdi>{answer.itemId === wholeItem ? words.whole : answer.itemName}</bdi>
                    {orderOf(answer) === items.length ? (
                      <span className="text-mute">{`, ${words.removed}`}</span>
                    ) : null}
                  </>
                ),
                mark: answer.mark ? <span className="font-semibold">{copy.marks[answer.mark]}</span> : null,
                note: answer.note ? (
                  <span dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {answer.note}
                  </span>
                ) : null,
                at: <DateTime at={answer.answeredAt} />,
              }}
            />
          ))}
        </Table>
      ) : null}
    </section>
  );
}

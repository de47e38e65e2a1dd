import type { SlideFigures } from "#app/reels/reel-figures.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { figures: copy } = shareLinksCopy;

const columns: Column[] = [
  { id: "name", label: copy.columns.slide, wide: true },
  { id: "picks", label: copy.columns.picks, align: "end" },
  { id: "maybes", label: copy.columns.maybes, align: "end" },
  { id: "noes", label: copy.columns.noes, align: "end" },
  { id: "notes", label: copy.columns.notes, align: "end" },
  { id: "time", label: copy.columns.average, align: "end" },
];

/** Slides of a reel ranked by recipients, over all links. */
export function SlideRanking({ slides }: { slides: SlideFigures[] }) {
  return (
    <Table caption={shareLinksCopy.kinds.reel.ranking} columns={columns} cards>
      {slides.map(({ id, name, picks, maybes, noes, notes, seconds, visits }) => (
        <TableRow
          key={id}
          columns={columns}
          cells={{
            name: <bdi className="font-semibold">{name}</bdi>,
            ...{ picks, maybes, noes, notes },
            time: visits === 0 ? copy.noTime : copy.time(Math.round(seconds / visits)),
          }}
        />
      ))}
    </Table>
  );
}

import type { SlideFigures } from "#app/reels/reel-figures.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { figures: copy } = shareLinksCopy;

const columns: Column[] = [
  { id: "name", label: copy.columns.slide, wide: true },
  { id: "bar", label: copy.columns.share, labelHidden: true },
  { id: "time", label: copy.columns.time, align: "end" },
];

/** Total viewing time of each slide, over a link's visits. */
export function SlideTimes({ slides }: { slides: SlideFigures[] }) {
  const longest = Math.max(1, ...slides.map(({ seconds }) => seconds));
  return (
    <Table caption={copy.times} columns={columns}>
      {slides.map(({ id, name, seconds, visits }) => (
        <TableRow
          key={id}
          columns={columns}
          cells={{
            name: <bdi>{name}</bdi>,
            // Decorative: the figure beside it says the same.
            bar: (
              <span className="block h-3 w-24 sm:w-60 lg:w-96 bg-sand" aria-hidden>
                <span className="block h-full bg-ink" style={{ width: `${(100 * seconds) / longest}%` }} />
              </span>
            ),
            time: visits === 0 ? copy.noTime : copy.time(seconds),
          }}
        />
      ))}
    </Table>
  );
}

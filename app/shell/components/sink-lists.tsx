import { PreparingNote } from "#app/catalogue/search/components/preparing-note.tsx";
import { SinkSection } from "#app/shell/components/sink-section.tsx";
import { Strata } from "#app/ui/art/strata.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Card } from "#app/ui/list/card.tsx";
import { Carousel } from "#app/ui/list/carousel.tsx";
import { Chip } from "#app/ui/list/chip.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Skeleton } from "#app/ui/list/skeleton.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";

const columns: Column[] = [
  { id: "title", label: "Title", sortable: true },
  { id: "kind", label: "Type" },
  { id: "priority", label: "Priority", sortable: true, align: "end" },
  { id: "actions", label: "Actions", labelHidden: true, align: "end" },
];

const rows = [
  { title: "Fresh this week", kind: "Playlist", priority: 1 },
  {
    title: "Artists to watch, with a title that is far too long for the column it stands in",
    kind: "Artist",
    priority: 3,
  },
  { title: "Volta spring pitch", kind: "Work Reel", priority: 12 },
];

type SinkTableProps = { sort: string | null; page: number };

/** The table of staff pages, with pagination. */
export function SinkTable({ sort, page }: SinkTableProps) {
  return (
    <SinkSection id="table" title="Table, Pagination">
      <Table caption="Sliders" columns={columns} sort={sort}>
        {rows.map((row) => (
          <tr key={row.title}>
            <td className="font-semibold">{row.title}</td>
            <td>{row.kind}</td>
            <td data-align="end">{row.priority}</td>
            <td data-align="end">
              <a href="#table" className="link">
                Edit
              </a>
            </td>
          </tr>
        ))}
      </Table>
      <Pagination page={page} total={12} />
    </SinkSection>
  );
}

const titles = [
  "Night Ferry",
  "Paper Lanterns",
  "Ostinato for Two Cities and a Very Long Corridor",
  "Sundial",
  "Static Bloom",
  "Undertow",
];

const cards = titles.map((title, index) => ({ id: title, subtitle: `${index + 3} recordings` }));

/** Chips, a carousel of cards, and the empty and loading states of lists. */
export function SinkCollections() {
  return (
    <>
      <SinkSection id="chips" title="Chip">
        <div className="flex flex-wrap gap-2">
          <Chip label="Similar to Night Ferry, 0:48–1:23" removeTo="#chips" strong />
          <Chip label="Hopeful" to="#fields" removeTo="#chips" />
          <Chip label="84–126 BPM" removeTo="#chips" />
          <Chip label="A fact that stays" />
        </div>
      </SinkSection>
      <SinkSection id="carousel" title="Carousel, Card">
        <Carousel title="Fresh this week" show={4} scroll={2} kind="sink-square" items={cards}>
          {({ id, subtitle }) => (
            <Card title={id} to="#carousel" subtitle={subtitle} art={<Strata seed={id} size="card" />} />
          )}
        </Carousel>
        <Carousel title="Our work" show={3} scroll={1} ratio="wide" kind="sink-wide" items={cards.slice(0, 2)}>
          {({ id }) => <Card title={id} to="#carousel" ratio="wide" art={<Strata seed={`work ${id}`} size="wide" />} />}
        </Carousel>
      </SinkSection>
      <SinkSection id="states" title="EmptyState, Skeleton, Preparing">
        <EmptyState title="No tracks found" action={<ButtonLink to="/search">Reset all</ButtonLink>}>
          Remove a filter or try fewer words.
        </EmptyState>
        <div className="grid gap-px" aria-hidden>
          <Skeleton className="h-row" />
          <Skeleton className="h-row" />
        </div>
        <div className="mt-6 grid gap-4 md:grid-cols-2">
          <PreparingNote ready={0} total={26} />
          <PreparingNote ready={11} total={26} />
        </div>
      </SinkSection>
    </>
  );
}

import { Link } from "@remix-run/react";
import { FigureCell } from "#app/artists/dashboard/components/figure-cell.tsx";
import { figureNames } from "#app/artists/dashboard/figures.ts";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import type { AllArtists } from "#app/artists/dashboard/read-artist-figures.server.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

type Row = AllArtists["artists"][number];
type ArtistListProps = { artists: Row[]; isMore: boolean; csv: string; to: (artist: Row) => string };

/** The artists that one keeps with their figures, each leading to its own page. */
export function ArtistList({ artists, isMore, csv, to }: ArtistListProps) {
  const columns: ListColumn<Row>[] = [
    {
      ...{ id: "name", label: copy.artist, wide: true },
      cell: (artist) => (
        <Link
          to={to(artist)}
          className="link font-semibold [overflow-wrap:anywhere]"
          aria-label={copy.figuresOf(artist.name)}
        >
          <bdi>{artist.name}</bdi>
        </Link>
      ),
    },
    ...figureNames.map((name): ListColumn<Row> => {
      return {
        id: name,
        label: copy.names[name],
        align: "end",
        cell: ({ figures }) => <FigureCell figure={figures[name]} />,
      };
    }),
  ];
  return (
    <section className="mt-8">
      <h2 className="text-xl">{copy.artists}</h2>
      <RecordList
        caption={copy.artists}
        total={copy.artistsOrder}
        csv={{ href: csv, label: copy.csv }}
        columns={columns}
        rows={artists}
        empty={{ title: copy.noFigures }}
        bar={isMore ? <p className="hint mb-2">{copy.artistsMore}</p> : null}
      />
    </section>
  );
}

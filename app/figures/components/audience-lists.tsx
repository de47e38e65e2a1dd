import { Link } from "@remix-run/react";
import { profilePath } from "#app/catalogue/profile/profile.ts";
import { columnsOf } from "#app/figures/components/figure-columns.tsx";
import { SongList } from "#app/figures/components/song-list.tsx";
import { figuresCopy } from "#app/figures/figures-copy.ts";
import { dashboardPath, searchWith } from "#app/figures/figures-query.ts";
import { audienceNames } from "#app/figures/measures.ts";
import type { FigureView } from "#app/figures/read-subject.server.ts";
import { figuresPath } from "#app/figures/subject.ts";
import { MoneyPart } from "#app/licensing/ledger/components/money-part.tsx";
import { RecordList } from "#app/ui/list/record-list.tsx";

const { audience: copy, csv: csvLabel, figuresOf } = figuresCopy;

type AudienceListsProps = {
  view: FigureView;
  audience: NonNullable<FigureView["audience"]>;
  csv: string;
  /** Whether payment data are on one's own profile. */
  isArtist: boolean;
};

/** An artist's money and songs, or several artists, and how all of it is counted. */
export function AudienceLists({
  view,
  audience: { one, all, artist, isMoreArtists, money },
  csv,
  isArtist,
}: AudienceListsProps) {
  const { query, path } = view;
  const to = (id: string) =>
    path === dashboardPath ? searchWith(query, { artist: id }) : `${figuresPath("artist", id)}${searchWith(query, {})}`;
  return (
    <>
      {money === null ? null : <MoneyPart money={money} />}
      {one === null ? null : (
        <>
          {artist?.hasPayee ? null : (
            <Link
              to={isArtist ? profilePath : `/artists/account-setup/${artist?.id}`}
              className="link mt-2 inline-block py-1 print:hidden"
            >
              {copy.payee}
            </Link>
          )}
          <section className="mt-10">
            <h2 className="text-xl">{copy.songs}</h2>
            <SongList songs={one.songs} csv={csv} />
            <p className="mt-4 flex gap-6 print:hidden">
              {query.page ? (
                <Link to={searchWith(query, {})} className="link">
                  {copy.firstSongs}
                </Link>
              ) : null}
              {one.isMoreSongs ? (
                <Link to={`${searchWith(query, {})}&page=${(query.page ?? 1) + 1}`} className="link">
                  {copy.nextSongs}
                </Link>
              ) : null}
            </p>
          </section>
        </>
      )}
      {all === null ? null : (
        <section className="mt-8">
          <h2 className="text-xl">{copy.artists}</h2>
          <RecordList
            caption={copy.artists}
            total={copy.artistsOrder}
            csv={{ href: csv, label: csvLabel }}
            columns={[
              {
                ...{ id: "name", label: copy.artist, wide: true },
                cell: ({ id, name }) => (
                  <Link
                    to={to(id)}
                    className="link font-semibold [overflow-wrap:anywhere]"
                    aria-label={figuresOf(name)}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                ),
              },
              ...columnsOf<(typeof all.artists)[number]>(audienceNames),
            ]}
            rows={all.artists}
            empty={{ title: copy.noFigures }}
            bar={isMoreArtists ? <p className="hint mb-2">{copy.artistsMore}</p> : null}
          />
        </section>
      )}
      <section className="mt-10 max-w-[60ch] text-row">
        <h2 className="text-xl">{copy.howTitle}</h2>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-mute">
          {copy.how.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

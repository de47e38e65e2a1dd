import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { songPath } from "#app/track/track.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { formatDay } from "#app/ui/format-day.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { monthShape, type Wrapup, wrapupSeed } from "#app/wrapup/wrapup.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";

function Tiles({ tiles }: Pick<Wrapup, "tiles">) {
  return (
    <dl className="my-8 grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3">
      {tiles.map((tile) => (
        <div key={tile.name} className="flex flex-col-reverse border-t border-line pt-3">
          <dt className="text-mute">{copy.tile(tile)}</dt>
          <dd className="font-display text-hero leading-none font-semibold tracking-tight tabular-nums">
            {copy.count(tile)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

type Item = { key: string; name: string; to?: string; figure: string };

function Ranked({ items }: { items: Item[] }) {
  return (
    <ol>
      {items.map(({ key, name, to, figure }) => (
        <li key={key} className="flex justify-between gap-4 border-t border-line py-3">
          {to === undefined ? (
            <span className="[overflow-wrap:anywhere]">{name}</span>
          ) : (
            <Link to={to} className="link [overflow-wrap:anywhere]">
              {name}
            </Link>
          )}
          <span className="shrink-0 text-mute tabular-nums">{figure}</span>
        </li>
      ))}
    </ol>
  );
}

/** What belongs to a year besides its totals; on shared pages there is none of it. */
function Details({ songs, words, moods, firsts, year, months }: Wrapup) {
  const firstItems: Item[] = [
    ...(firsts.song
      ? [
          {
            key: "song",
            name: firsts.song.title,
            to: songPath(firsts.song),
            figure: copy.firstSong(formatDay(firsts.song.at)),
          },
        ]
      : []),
    ...(firsts.licenceAt === null
      ? []
      : [{ key: "licence", name: copy.firstLicence, figure: formatDay(firsts.licenceAt) }]),
  ];
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {songs.length > 0 ? (
        <Part title={copy.songs}>
          <Ranked
            items={songs.map(({ title, slug, plays }) => ({
              ...{ key: slug, name: title, to: songPath({ slug }), figure: copy.plays(plays) },
            }))}
          />
        </Part>
      ) : null}
      {words.length > 0 ? (
        <Part title={copy.words}>
          <Ranked items={words.map(({ words: name, times }) => ({ key: name, name, figure: copy.times(times) }))} />
        </Part>
      ) : null}
      {moods.length > 0 ? (
        <Part title={copy.moods}>
          <p className="text-2xl font-semibold">{moods.join(", ")}</p>
        </Part>
      ) : null}
      {months.some((plays) => plays > 0) ? (
        <Part title={copy.months}>
          <Ranked
            items={months.map((plays, at) => {
              const name = copy.month(year, at);
              return { key: name, name, figure: copy.plays(plays) };
            })}
          />
        </Part>
      ) : null}
      {firstItems.length > 0 ? (
        <Part title={copy.firsts}>
          <Ranked items={firstItems} />
        </Part>
      ) : null}
    </div>
  );
}

type WrapupViewProps = {
  wrapup: Wrapup;
  lead: string;
  /** With the months as text, not as the shape of the picture alone. */
  showsMonths?: boolean;
  /** What can be done with it. */
  children?: ReactNode;
};

/** Plays from which a year is drawn: of fewer its shape says nothing. */
const posterPlays = 50;

/** A year in figures, or why there are none. */
export function WrapupView({ wrapup, lead, showsMonths = false, children }: WrapupViewProps) {
  const { year, name, tiles, reason } = wrapup;
  const shape = monthShape(wrapup);
  const plays = tiles.find((tile) => tile.name === "plays")?.count ?? 0;
  return (
    <>
      {plays < posterPlays ? null : (
        <div className="relative h-48 overflow-hidden sm:h-72">
          <div className="absolute inset-0">
            <Strata seed={wrapupSeed(wrapup)} size="wide" track={{ levels: shape }} />
          </div>
        </div>
      )}
      <div className="px-gutter pt-8 pb-16">
        <h1 className="text-title [overflow-wrap:anywhere]">{copy.heading(year, name)}</h1>
        <p className="my-4 max-w-[60ch] text-mute">{lead}</p>
        {tiles.length > 0 ? (
          <Tiles tiles={tiles} />
        ) : (
          <EmptyState title={copy.empty(year)}>{reason === null ? copy.emptyText : copy.reasons[reason]}</EmptyState>
        )}
        {tiles.some(({ isAtLeast }) => isAtLeast) ? <p className="mb-8 text-sm text-mute">{copy.atLeast}</p> : null}
        <Details {...wrapup} months={showsMonths ? wrapup.months : []} />
        {children}
      </div>
    </>
  );
}

import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { ArtistList } from "#app/artists/dashboard/components/artist-list.tsx";
import { FigureCards } from "#app/artists/dashboard/components/figure-cards.tsx";
import { FiguresOverTime } from "#app/artists/dashboard/components/figures-over-time.tsx";
import { MoneyList } from "#app/artists/dashboard/components/money-list.tsx";
import { SongList } from "#app/artists/dashboard/components/song-list.tsx";
import { figurePeriods } from "#app/artists/dashboard/figure-period.ts";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import { dashboardPath, figuresQuerySchema, figuresSearch } from "#app/artists/dashboard/figures-query.ts";
import { readArtistFigures } from "#app/artists/dashboard/read-artist-figures.server.ts";
import { analyticsCopy } from "#app/backoffice/analytics/analytics-copy.ts";
import { profilePath } from "#app/catalogue/profile/profile.ts";
import { can } from "#app/identity/access/scopes.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { Chip } from "#app/ui/list/chip.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /artists/dashboard: figures of the artists that the actor keeps. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = figuresQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const page = await readArtistFigures(ctx, query);
  const isArtist = can(ctx.actor, "artist", ctx.company);
  return data({ ...page, query, isArtist }, { status: page.error === null ? 200 : 400 });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function One({ page, one }: { page: Page; one: NonNullable<Page["one"]> }) {
  const { query, artist, isArtist } = page;
  const file = (table: "time" | "songs") => `${dashboardPath}/export.csv${figuresSearch(query, {})}&table=${table}`;
  const payeePath = isArtist ? profilePath : `/artists/account-setup/${artist?.id}`;
  return (
    <>
      <FigureCards
        figures={one.figures}
        before={one.before}
        to={(measure) => figuresSearch(query, { measure })}
        current={query.measure}
      />
      <FiguresOverTime one={one} measure={query.measure} csv={file("time")} />
      <section className="mt-10">
        <h2 className="text-xl">{copy.songs}</h2>
        <SongList songs={one.songs} csv={file("songs")} />
        <p className="mt-4 flex gap-6 print:hidden">
          {query.page > 1 ? (
            <Link to={figuresSearch(query, {})} className="link">
              {copy.firstSongs}
            </Link>
          ) : null}
          {one.isMoreSongs ? (
            <Link to={figuresSearch(query, { page: String(query.page + 1) })} className="link">
              {copy.nextSongs}
            </Link>
          ) : null}
        </p>
      </section>
      <MoneyList money={one.money} payeePath={artist?.hasPayee ? null : payeePath} />
    </>
  );
}

function NoArtist({ isArtist }: { isArtist: boolean }) {
  const action = (
    <span className="flex flex-wrap gap-3">
      {isArtist ? <ButtonLink to={profilePath}>{copy.createProfile}</ButtonLink> : null}
      <ButtonLink to="/artists/claims" variant={isArtist ? "quiet" : "primary"}>
        {copy.claim}
      </ButtonLink>
    </span>
  );
  return (
    <EmptyState title={copy.noArtist} action={action}>
      {copy.noArtistText}
    </EmptyState>
  );
}

function Figures({ page }: { page: Page }) {
  const { query, artists, artist, one, all, days, error, isMoreArtists } = page;
  const periods = figurePeriods.map((period) => ({
    label: copy.periods[period],
    to: figuresSearch(query, { period }),
    current: period === query.period,
  }));
  return (
    <>
      <div className="mt-6 print:hidden">
        <Tabs label={copy.period} items={periods} />
        <FieldError id="period-error" error={error ?? undefined} />
      </div>
      {artist !== null && artists.length > 1 ? (
        <p className="mt-4">
          <Chip label={`${copy.artist}: ${artist.name}`} removeTo={figuresSearch(query, { artist: "" })} />
        </p>
      ) : null}
      {days === null ? null : (
        <p className="mt-4 text-row">
          {artist?.name ?? copy.all}, {analyticsCopy.days(days.from, days.to)},{" "}
          <span className="text-mute">
            {analyticsCopy.comparedWith(analyticsCopy.days(days.before.from, days.before.to))}
          </span>
        </p>
      )}
      {one === null ? null : <One page={page} one={one} />}
      {all === null ? null : (
        <>
          <FigureCards figures={all.figures} before={all.before} />
          <ArtistList
            artists={all.artists}
            isMore={isMoreArtists}
            csv={`${dashboardPath}/export.csv${figuresSearch(query, {})}`}
            to={({ id }) => figuresSearch(query, { artist: id })}
          />
        </>
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

export default function ArtistDashboardPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <div className="print:hidden">
        <DeskNav current="dashboard" />
      </div>
      {page.artists.length === 0 ? <NoArtist isArtist={page.isArtist} /> : <Figures page={page} />}
    </div>
  );
}

export const meta = staffMeta(copy.title);

import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { profilePath } from "#app/catalogue/profile/profile.ts";
import { FiguresBody } from "#app/figures/components/figures-body.tsx";
import { figuresCopy } from "#app/figures/figures-copy.ts";
import { searchWith } from "#app/figures/figures-query.ts";
import { readFiguresPage } from "#app/figures/read-figures-page.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Chip } from "#app/ui/list/chip.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { audience: copy } = figuresCopy;

/** GET /artists/dashboard: figures of the artists that the actor keeps. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const view = await readFiguresPage(ctx, {});
  const isWrong = Object.keys(view.errors).length > 0;
  return data({ view, isArtist: can(ctx.actor, "artist", ctx.company) }, { status: isWrong ? 400 : 200 });
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

export default function ArtistDashboardPage() {
  const { view, isArtist } = useLoaderData<typeof loader>();
  const { subject, query, audience } = view;
  const count = audience?.artists.length ?? 0;
  const narrowed =
    count < 2 ? null : (
      <p className="mt-4">
        {subject === null ? (
          copy.all
        ) : (
          <Chip label={`${copy.artist}: ${subject.name}`} removeTo={searchWith(query, { artist: undefined })} />
        )}
      </p>
    );
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <div className="mb-6 print:hidden">
        <DeskNav current="dashboard" />
      </div>
      {audience?.statement ? (
        <p className="mb-6">
          <Link to={audience.statement.to} className="link">
            {audience.statement.text}
          </Link>
        </p>
      ) : null}
      {count === 0 ? (
        <NoArtist isArtist={isArtist} />
      ) : (
        <FiguresBody view={view} isArtist={isArtist} narrowed={narrowed} />
      )}
    </div>
  );
}

export const meta = staffMeta(copy.title);

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { NewPitch } from "#app/pitches/list/components/new-pitch.tsx";
import { PitchesTable } from "#app/pitches/list/components/pitches-table.tsx";
import { listPitches } from "#app/pitches/list/list-pitches.server.ts";
import { changePitches } from "#app/pitches/list/pitches.action.server.ts";
import { type PitchesQuery, pitchesQuerySchema, pitchShows } from "#app/pitches/list/pitches-query.ts";
import { type PitchesPath, pitchesPath, sonicPitchesPath } from "#app/pitches/pitch.ts";
import { pitchCopy as copy } from "#app/pitches/pitch-copy.ts";
import { desktopPaths } from "#app/playlists/editor/editor-paths.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

// Without a side navigation, as presentations are; the header and the footer lead on.
export const handle = { presentation: true, catalogue: true, site: true } satisfies RouteHandle;

function listPathOf({ url }: Pick<RequestContext, "url">): PitchesPath {
  return url.pathname === sonicPitchesPath ? sonicPitchesPath : pitchesPath;
}

/**
 * GET /pitch: the user's pitches, those shared with them, and those visible to the company. GET /sonic-pitch: those of them with the profile
 * of a brand. With UpdatePlaylist.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "playlists");
  const path = listPathOf(ctx);
  const params = ctx.url.searchParams;
  const { page, ...query } = pitchesQuerySchema.parse({ q: "", ...Object.fromEntries(params) });
  // Restoring checks the permission.
  const deleted = /^[\w-]{1,64}$/.exec(params.get("deleted") ?? "")?.[0] ?? null;
  const list = await listPitches(ctx, { ...query, page, sonic: path === sonicPitchesPath });
  return { ...list, query, deleted, path };
}

/** Form of a new pitch, "Present" of a playlist, and buttons of a row. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "playlists");
  return changePitches(ctx, await readForm(request), listPathOf(ctx));
}

export default function PitchesPage() {
  const { pitches, query, total, page, pages, deleted, path } = useLoaderData<typeof loader>();
  const isSonic = path === sonicPitchesPath;
  const lastResult = useActionData<typeof action>();
  const shows = pitchShows.map((value) => ({ value, label: copy.shows[value] }));
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={isSonic ? pitchesPath : desktopPaths.list} label={isSonic ? copy.all : copy.playlists} />
      <h1 className="mt-2 text-title">{isSonic ? copy.sonicTitle : copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{isSonic ? copy.sonicLead : copy.lead}</p>
      {deleted ? (
        <UndoNotice
          text={copy.deleted}
          undo={copy.undo}
          act={{ name: "act", value: `restore:${deleted}` }}
          path={path}
        />
      ) : null}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <ListFilters query={query} search={copy.search} submit={copy.apply}>
          <Select label={copy.show} labelHidden name="show" defaultValue={query.show} options={shows} />
        </ListFilters>
        {isSonic ? null : <NewPitch lastResult={lastResult} />}
      </div>
      {pitches.length > 0 ? <PitchesTable pitches={pitches} path={path} /> : <Empty query={query} path={path} />}
      {total > 0 ? <p className="mt-3 text-sm text-mute">{copy.total(total)}</p> : null}
      <Pagination page={page} total={pages} />
    </div>
  );
}

function Empty({ query, path }: { query: Pick<PitchesQuery, "q" | "show">; path: PitchesPath }) {
  const all = <ButtonLink to={path}>{copy.showAll}</ButtonLink>;
  if (query.q !== "")
    return (
      <EmptyState title={copy.noMatch} action={all}>
        {copy.noMatchHint}
      </EmptyState>
    );
  if (path === sonicPitchesPath)
    return (
      <EmptyState title={copy.noneSonic} action={<ButtonLink to={pitchesPath}>{copy.all}</ButtonLink>}>
        {copy.noneSonicHint}
      </EmptyState>
    );
  if (query.show === "shared") return <EmptyState title={copy.noneForYou}>{copy.noneForYouHint}</EmptyState>;
  if (query.show === "company") return <EmptyState title={copy.noneShared}>{copy.noneSharedHint}</EmptyState>;
  return (
    <EmptyState title={copy.none} action={<ButtonLink to={desktopPaths.list}>{copy.playlists}</ButtonLink>}>
      {copy.noneHint}
    </EmptyState>
  );
}

export const meta = staffMeta<typeof loader>((page) => (page.path === sonicPitchesPath ? copy.sonicTitle : copy.title));

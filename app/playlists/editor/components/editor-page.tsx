import { Form, Link } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { PlayRows } from "#app/playlists/components/play-rows.tsx";
import { PlaylistCover } from "#app/playlists/components/playlist-cover.tsx";
import { AddHeading } from "#app/playlists/editor/components/add-heading.tsx";
import { EditorMenu } from "#app/playlists/editor/components/editor-menu.tsx";
import { EditorRows } from "#app/playlists/editor/components/editor-rows.tsx";
import { EditorSettings } from "#app/playlists/editor/components/editor-settings.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { playableTracks } from "#app/playlists/rows/playlist-row.ts";
import { rowSorts } from "#app/playlists/rows/sort-rows.ts";
import { SmartRows } from "#app/playlists/smart/components/smart-rows.tsx";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";
import { UsageTotals } from "#app/rights/usage/components/usage-totals.tsx";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { formatDuration } from "#app/track/track.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type EditorPageProps = { data: EditorPageData; lastResult: FormResult | undefined };

/** Editor of a playlist. All actions are plain forms. */
export function EditorPage({ data, lastResult }: EditorPageProps) {
  const { playlist, rows, tracks, sort, path, list, removed } = data;
  return (
    <div className="px-gutter pt-8 pb-16">
      {list === null ? null : (
        <p className="mb-4 text-row print:hidden">
          <Link to={list} className="link">
            {copy.back}
          </Link>
        </p>
      )}
      <header className="grid gap-6 sm:grid-cols-[220px_minmax(0,1fr)] sm:items-end">
        <div className="aspect-video self-start overflow-hidden rounded-sm bg-sand max-sm:max-w-32">
          <PlaylistCover imageKey={playlist.imageKey} covers={data.covers} width={240} height={135} />
        </div>
        <div className="min-w-0">
          <h1 className="text-title wrap-anywhere">{playlist.name}</h1>
          <p className="mt-2 text-mute tabular-nums">
            {[
              ...(playlist.kind === "smart" ? [smartCopy.label] : []),
              copy.tracks(tracks),
              formatDuration(data.totalMs),
              copy.visibility[playlist.visibility],
              playlist.client,
            ]
              .filter((fact) => fact !== "")
              .join(" · ")}
          </p>
          <UsageTotals totals={data.totals} ids={playableTracks(rows).map(({ id }) => id)} />
          {playlist.description ? (
            <p className="mt-3 max-w-[60ch] whitespace-pre-line">{playlist.description}</p>
          ) : null}
          <div className="mt-4 flex flex-wrap gap-2">
            {playlist.canEdit && list !== null ? (
              <ButtonLink to={sharesPath({ kind: "playlist", id: playlist.id })}>{copy.share}</ButtonLink>
            ) : null}
            <PlayRows tracks={playableTracks(rows)} results={data} label={playlist.name} />
            <EditorMenu data={data} />
          </div>
        </div>
      </header>
      <EditorSettings data={data} lastResult={lastResult} />
      {removed ? (
        <Form method="post" action={path} role="status" className="mt-6 flex items-center gap-3">
          <span>{copy.removed(removed.count)}</span>
          <Button variant="quiet" size="small" name="act" value={`undo:${removed.removal}`}>
            {copy.undo}
          </Button>
        </Form>
      ) : null}
      {playlist.kind === "smart" ? <SmartRows data={data} /> : null}
      {playlist.kind === "smart" ? null : (
        <section className="mt-10" aria-label={copy.rows}>
          {rows.length === 0 ? (
            <EmptyState title={copy.emptyTitle} action={<ButtonLink to="/search">{copy.searchMusic}</ButtonLink>}>
              {copy.emptyHint}
            </EmptyState>
          ) : (
            <>
              <Order sort={sort} path={path} canEdit={playlist.canEdit} />
              <EditorRows data={data} lastResult={lastResult} />
            </>
          )}
          {playlist.canEdit && data.page === data.pages ? <AddHeading path={path} lastResult={lastResult} /> : null}
        </section>
      )}
    </div>
  );
}

type OrderProps = { sort: EditorPageData["sort"]; path: string; canEdit: boolean };

/** Choice of an order, which shows at once, and the button that keeps it. */
function Order({ sort, path, canEdit }: OrderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      <Form method="get" action={path} className="flex items-end gap-2" preventScrollReset>
        <Select
          key={sort}
          name="sort"
          label={copy.order}
          defaultValue={sort ?? ""}
          options={(["", ...rowSorts] as const).map((value) => ({ value, label: copy.orders[value] }))}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
        <Button variant="quiet" className="js:hidden">
          {copy.show}
        </Button>
      </Form>
      {sort !== null && canEdit ? (
        <Form method="post" action={path}>
          <FormKey />
          <Button name="act" value={`sort:${sort}`}>
            {copy.keepOrder}
          </Button>
        </Form>
      ) : null}
      {sort !== null && canEdit ? <p className="hint basis-full">{copy.sortedHint}</p> : null}
    </div>
  );
}

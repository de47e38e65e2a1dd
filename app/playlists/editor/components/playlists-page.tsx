import { Link } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { FolderForms } from "#app/playlists/editor/components/folder-forms.tsx";
import { NewPlaylist } from "#app/playlists/editor/components/new-playlist.tsx";
import { PlaylistLine } from "#app/playlists/editor/components/playlist-line.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { PlaylistsPageData } from "#app/playlists/editor/read-playlists-page.server.ts";
import { playlistSorts } from "#app/playlists/playlists-query.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";

type PlaylistsPageProps = { data: PlaylistsPageData; lastResult: FormResult | undefined };

/** A user's playlists, as the first page of their library: folders, filter, sort and the form of a new one. */
export function PlaylistsPage({ data, lastResult }: PlaylistsPageProps) {
  const { playlists, folders, page, pages, query, path, deleted, canCreate } = data;
  const isFiltered = query.q !== "" || query.folder !== "";
  const empty = canCreate
    ? { title: copy.none, hint: copy.noneHint }
    : { title: copy.noneShared, hint: copy.noneSharedHint };
  const open = folders.find(({ id }) => id === query.folder) ?? null;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      {deleted ? (
        <UndoNotice text={copy.deleted} undo={copy.undo} act={{ name: "act", value: "restore" }} path={path}>
          <input type="hidden" name="id" value={deleted} />
        </UndoNotice>
      ) : null}
      <div className="my-6 flex flex-wrap items-end justify-between gap-4">
        <ListFilters query={query} search={copy.search} submit={copy.apply}>
          {query.folder ? <input type="hidden" name="folder" value={query.folder} /> : null}
          <Select
            label={copy.sort}
            labelHidden
            name="sort"
            defaultValue={query.sort}
            options={playlistSorts.map((sort) => ({ value: sort, label: copy.sorts[sort] }))}
          />
        </ListFilters>
        {canCreate ? <NewPlaylist path={path} folderId={open?.id ?? ""} lastResult={lastResult} /> : null}
      </div>
      <div className="grid gap-8 md:grid-cols-[200px_minmax(0,1fr)]">
        <nav aria-label={copy.folders}>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 md:grid">
            <FolderLink path={path} id="" name={copy.all} query={query.folder} />
            {folders.map(({ id, name, playlists: count }) => (
              <FolderLink key={id} path={path} id={id} name={name} count={count} query={query.folder} />
            ))}
            <FolderLink path={path} id="shared" name={copy.shared} query={query.folder} />
          </ul>
          {canCreate ? <FolderForms path={path} open={open} lastResult={lastResult} /> : null}
        </nav>
        <section aria-label={open?.name ?? copy.title} className="min-w-0">
          {playlists.length === 0 ? (
            <EmptyState
              title={isFiltered ? copy.noMatch : empty.title}
              action={isFiltered ? <ButtonLink to={path}>{copy.showAll}</ButtonLink> : undefined}
            >
              {isFiltered ? copy.noMatchHint : empty.hint}
            </EmptyState>
          ) : (
            <ul className="border-t border-line">
              {playlists.map((playlist) => (
                <PlaylistLine key={playlist.id} playlist={playlist} folders={folders} path={path} />
              ))}
            </ul>
          )}
          <Pagination page={page} total={pages} />
        </section>
      </div>
    </div>
  );
}

type FolderLinkProps = { path: string; id: string; name: string; count?: number; query: string };

function FolderLink({ path, id, name, count, query }: FolderLinkProps) {
  const isCurrent = id === query;
  return (
    <li>
      <Link
        to={id === "" ? path : `${path}?${new URLSearchParams({ folder: id })}`}
        aria-current={isCurrent ? "page" : undefined}
        className={classNames("flex min-h-11 items-center gap-2 py-1 hover:underline", isCurrent && "font-semibold")}
      >
        <span className="truncate">{name}</span>
        {count === undefined ? null : <span className="text-sm text-mute tabular-nums">{count}</span>}
      </Link>
    </li>
  );
}

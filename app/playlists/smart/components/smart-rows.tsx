import { Form } from "@remix-run/react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { useRowsListing } from "#app/playlists/components/use-rows-listing.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { playableTracks } from "#app/playlists/rows/playlist-row.ts";
import { RulesInWords } from "#app/playlists/smart/components/rules-in-words.tsx";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import { rulesPath } from "#app/playlists/smart/smart-playlist.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";

type SmartRowsProps = { data: EditorPageData };

/** Current matches of a smart playlist, its rules, and the button that converts it to a manual one. */
export function SmartRows({ data }: SmartRowsProps) {
  const { playlist, rows, path, list } = data;
  const { smart, name } = playlist;
  const tracks = useRowsListing(data, name)(playableTracks(rows));
  const edit = <ButtonLink to={rulesPath(playlist)}>{copy.edit}</ButtonLink>;
  return (
    <section className="mt-6" aria-label={copy.title}>
      {smart ? (
        <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
          <RulesInWords rules={smart.described} isSampled={smart.rules.order === "random"} />
          {tracks.length > 0 ? (
            <Form method="post" action={path} className="flex flex-wrap gap-2">
              {list === null ? null : (
                <ButtonLink to={rulesPath(playlist)} variant="quiet" size="small">
                  {copy.edit}
                </ButtonLink>
              )}
              <Button variant="quiet" size="small" name="act" value="keep">
                {copy.keep}
              </Button>
            </Form>
          ) : null}
        </div>
      ) : null}
      {tracks.length > 0 ? (
        <>
          <TrackList label={name} tracks={tracks} head />
          <Pagination page={data.page} total={data.pages} />
        </>
      ) : (
        <EmptyState title={smart ? copy.noMatches : copy.noRules} action={edit}>
          {smart ? copy.noMatchesHint : copy.noRulesHint}
        </EmptyState>
      )}
    </section>
  );
}

import { SongChoice } from "#app/picture/components/song-choice.tsx";
import { Workbench } from "#app/picture/components/workbench.tsx";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import type { PicturePageData } from "#app/picture/read-picture-page.server.ts";
import { useSettings } from "#app/picture/tool/use-settings.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

/** The page stays as it is while its track changes: the video and the settings are those of the tab. */
export default function PicturePage(page: PicturePageData) {
  const { song, offered, search, isGone } = page;
  const edits = useSettings(page);
  return (
    <div className="grid gap-6 px-gutter pt-8 pb-24">
      <div>
        <h1 className="text-title">{copy.title}</h1>
        <p className="mt-1 max-w-[60ch] text-mute">{copy.lead}</p>
      </div>
      {isGone ? (
        <p role="status" className="error">
          {copy.gone}
        </p>
      ) : null}
      <SongChoice song={song} offered={offered} search={search} settings={edits.settings} />
      {song === null ? (
        <EmptyState title={copy.noSong}>{copy.noSongHint}</EmptyState>
      ) : (
        <Workbench page={page} song={song} edits={edits} />
      )}
    </div>
  );
}

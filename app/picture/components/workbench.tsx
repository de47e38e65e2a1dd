import { useEffect, useMemo, useState } from "react";
import type { SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import { plainCut } from "#app/catalogue/shape/fit-length.ts";
import { CutLater } from "#app/picture/components/cut-later.tsx";
import { FitResult } from "#app/picture/components/fit-result.tsx";
import { SettingsForm } from "#app/picture/components/settings-form.tsx";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { fitPicture } from "#app/picture/picture-settings.ts";
import type { PicturePageData } from "#app/picture/read-picture-page.server.ts";
import { Desk } from "#app/picture/tool/desk.tsx";
import type { SettingsEdits } from "#app/picture/tool/use-settings.ts";

type WorkbenchProps = { page: PicturePageData; song: SongBars; edits: SettingsEdits };

/** The picture with its music, the settings of the cut, and the cut. */
export function Workbench({ page, song, edits }: WorkbenchProps) {
  const { settings } = edits;
  const [waits, setWaits] = useState(page.isLimited);
  // The browser cuts by itself, without a limit.
  useEffect(() => setWaits(false), []);
  const fitted = useMemo(
    () =>
      waits
        ? plainCut(song.track, { targetMs: settings.lengthMs ?? song.track.durationMs })
        : fitPicture(song, settings),
    [song, settings, waits],
  );
  return (
    <>
      <p className="max-w-[60ch] text-mute js:hidden">{copy.noScript}</p>
      <Desk song={song} fitted={fitted} edits={edits} />
      <div className="picture-columns">
        <SettingsForm song={song} offered={page.offered} edits={edits} />
        {waits ? <CutLater /> : <FitResult song={song} fitted={fitted} settings={settings} page={page} />}
      </div>
    </>
  );
}

import type { MouseEvent } from "react";
import type { SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import type { FittedLength } from "#app/catalogue/shape/fit-length.ts";
import { type PictureFormat, pictureFormats } from "#app/picture/export/picture-formats.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { type PictureSettings, settingsQuery } from "#app/picture/picture-settings.ts";
import { picturePath } from "#app/track/picture-path.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";

type SaveCutProps = { song: SongBars; fitted: FittedLength; settings: PictureSettings };

/** The cut as files: made in the browser, without scripts by the server. */
export function SaveCut({ song: { track }, fitted, settings }: SaveCutProps) {
  const query = new URLSearchParams([["song", track.slug], ...settingsQuery(settings)]);

  function save(event: MouseEvent, format: PictureFormat): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void loadForPress(() => import("#app/picture/export/save-file.ts")).then(({ savePicture }) =>
      savePicture({ track, fitted, settings }, format),
    );
  }

  return (
    <div>
      <h3 className="font-semibold">{copy.exports}</h3>
      <p className="mt-1 max-w-[60ch] text-mute text-sm">{copy.exportsHint}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {pictureFormats.map((format) => (
          <li key={format}>
            <a
              href={`${picturePath()}/export?${query}&format=${format}`}
              className="btn btn-quiet btn-small"
              onClick={(event) => save(event, format)}
            >
              {copy.formats[format]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { safeName } from "#app/downloads/file-name.ts";
import type { PictureFormat } from "#app/picture/export/picture-formats.ts";
import { type Cut, writePicture } from "#app/picture/export/write-picture.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";

/** Writes the file here and hands it to the browser as a download. */
export function savePicture(cut: Cut, format: PictureFormat): void {
  const { body, type, extension } = writePicture(cut, format);
  const address = URL.createObjectURL(new Blob([body], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${safeName(copy.file(cut.track.title)) || "cut"}.${extension}`;
  link.click();
  // Browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

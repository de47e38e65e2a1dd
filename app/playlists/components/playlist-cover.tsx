import { Picture } from "#app/media/images/picture.tsx";
import { coverAddress } from "#app/playlists/playlist.ts";
import { Mosaic } from "#app/ui/art/mosaic.tsx";

type PlaylistCoverProps = {
  imageKey: string | null;
  /** Song ids for the mosaic of a playlist without a picture. */
  seeds: string[];
  /** CSS pixels of the frame around it. */
  width: number;
  height: number;
};

/** Picture of a playlist, or a mosaic of its tracks' covers. Decorative: the name is next to it. */
export function PlaylistCover({ imageKey, seeds, width, height }: PlaylistCoverProps) {
  if (imageKey === null) return seeds.length > 0 ? <Mosaic seeds={seeds} /> : null;
  return (
    <Picture src={coverAddress(imageKey)} alt="" width={width} height={height} className="size-full object-cover" />
  );
}

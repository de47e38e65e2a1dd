import { Picture } from "#app/media/images/picture.tsx";
import { coverAddress } from "#app/playlists/playlist.ts";
import { type CoverTrack, MixedStrata } from "#app/ui/art/mixed-strata.tsx";

type PlaylistCoverProps = {
  imageKey: string | null;
  /** Of a playlist without a picture. */
  covers: CoverTrack[];
  /** CSS pixels of the frame around it. */
  width: number;
  height: number;
};

/** Picture of a playlist, or strata of its tracks. Decorative: the name is next to it. */
export function PlaylistCover({ imageKey, covers, width, height }: PlaylistCoverProps) {
  if (imageKey === null) return covers.length > 0 ? <MixedStrata tracks={covers} /> : null;
  return (
    <Picture src={coverAddress(imageKey)} alt="" width={width} height={height} className="size-full object-cover" />
  );
}

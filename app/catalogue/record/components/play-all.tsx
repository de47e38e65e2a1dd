import { recordCopy as copy } from "#app/catalogue/record/record-copy.ts";
import { PlayGlyph } from "#app/player/components/glyphs.tsx";
import { clearEarlyClick } from "#app/player/early-click.tsx";
import { player } from "#app/player/store/player-store.ts";
import type { TrackView } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";

type PlayAllProps = { tracks: TrackView[] };

/** Plays a list from its first track. Hidden without JavaScript, where every row has the browser's own player. */
export function PlayAll({ tracks }: PlayAllProps) {
  const [first] = tracks;
  if (first === undefined) return null;
  return (
    <Button
      type="button"
      variant="accent"
      className="play-all hidden js:inline-flex print:hidden"
      onClick={() => {
        clearEarlyClick();
        player.play(first, tracks);
      }}
    >
      <PlayGlyph size={12} />
      {copy.playAll}
    </Button>
  );
}

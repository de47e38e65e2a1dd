import { recordCopy as copy } from "#app/catalogue/record/record-copy.ts";
import { PlayGlyph } from "#app/player/components/glyphs.tsx";
import { clearEarlyClick } from "#app/player/early-click.tsx";
import { player } from "#app/player/store/player-store.ts";
import type { TrackView } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";

type PlayAllProps = {
  tracks: TrackView[];
  /** Of a later page of a list: its first page, and name and length of the whole. */
  start?: { address: string; label: string; total: number } | null;
};

async function playFrom({ address, ...whole }: NonNullable<PlayAllProps["start"]>) {
  const { playFirstPage } = await import("#app/player/queue/play-first-page.ts");
  await playFirstPage(address, whole);
}

/** Plays a list from its first track. Hidden without JavaScript, where every row has the browser's own player. */
export function PlayAll({ tracks, start = null }: PlayAllProps) {
  const [first] = tracks;
  if (first === undefined) return null;
  return (
    <Button
      type="button"
      variant="accent"
      className="play-all hidden js:inline-flex print:hidden"
      onClick={() => {
        clearEarlyClick();
        if (start === null) player.play(first, tracks);
        else void playFrom(start).catch(() => player.play(first, tracks));
      }}
    >
      <PlayGlyph size={12} />
      {copy.playAll}
    </Button>
  );
}

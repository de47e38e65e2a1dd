import type { SongLight } from "#app/licensing/transactions/clearing/read-lights.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { LightMark } from "#app/rights/usage/components/lights.tsx";

const colours = { blocks: "text-red", asks: "text-amber", tells: "text-mute" };

type SongLightsProps = {
  light: SongLight | undefined;
  /** Where each side has a mark of its own, the light shows only what no side explains. */
  hasSides?: boolean;
};

/** The light of a song with all its reasons, and whether the song was unpublished. Phrasing content, for labels too. */
export function SongLights({ light: song, hasSides = false }: SongLightsProps) {
  if (song === undefined) return null;
  return (
    <span className="mt-1 block">
      {hasSides && !["blocked", "licensed"].includes(song.light.light) ? null : (
        <LightMark {...song.light} reason={null} />
      )}
      {song.reasons.map(({ text, weighs }) => (
        <span key={text} className={`block text-sm [overflow-wrap:anywhere] ${colours[weighs]}`}>
          {text}
        </span>
      ))}
      {song.isVisible ? null : <span className="block text-sm text-mute">{copy.songGone}</span>}
    </span>
  );
}

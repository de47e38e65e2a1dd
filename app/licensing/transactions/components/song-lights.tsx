import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { SongLight } from "#app/licensing/transactions/clearing/read-lights.server.ts";
import { LightLabel } from "#app/licensing/transactions/components/light-label.tsx";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";

/** In staff forms: clearance of a song, denied sides, and whether it was unpublished. */
export function SongLights({ light }: { light: SongLight | undefined }) {
  if (light === undefined) return null;
  return (
    <span className="block">
      <LightLabel light={light.light} label={copy.lights.staff[light.light]} />
      {light.denied.map(({ side, note }) => (
        <span key={side} className="block text-sm text-red [overflow-wrap:anywhere]">
          {copy.deniedSide(copy.sides[side], note)}
        </span>
      ))}
      {light.disputed.map((dispute) => (
        <span key={dispute.side} className="block text-sm text-red [overflow-wrap:anywhere]">
          {rightsCopy.dispute(dispute)}
        </span>
      ))}
      {light.isVisible ? null : <span className="block text-sm text-mute">{copy.songGone}</span>}
    </span>
  );
}

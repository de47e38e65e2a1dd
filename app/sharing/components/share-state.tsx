import type { ShareState } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { formatDay } from "#app/ui/format-day.ts";

type ShareStateTextProps = { link: { state: ShareState; expiresAt: number | null; hasPasscode: boolean } };

/** State, expiry and passcode of a link. */
export function ShareStateText({ link: { state, expiresAt, hasPasscode } }: ShareStateTextProps) {
  return (
    <span>
      {copy.states[state]}
      {state === "active" && expiresAt !== null ? copy.until(formatDay(expiresAt)) : null}
      {hasPasscode ? <span className="text-mute">{copy.withPasscode}</span> : null}
    </span>
  );
}

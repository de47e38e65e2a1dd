import type { ShareState } from "#app/sharing/share-link.ts";
import { dayOf } from "#app/sharing/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/share-links-copy.ts";

type ShareStateTextProps = { link: { state: ShareState; expiresAt: number | null; hasPasscode: boolean } };

/** Whether a link works, until when, and whether it asks for a passcode. */
export function ShareStateText({ link: { state, expiresAt, hasPasscode } }: ShareStateTextProps) {
  const day = dayOf(expiresAt);
  return (
    <span>
      {copy.states[state]}
      {state === "active" && day ? <span className="text-mute">{`, ${copy.until(day)}`}</span> : null}
      {hasPasscode ? <span className="text-mute">{`, ${copy.withPasscode}`}</span> : null}
    </span>
  );
}

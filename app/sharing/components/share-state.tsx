import type { ShareState } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";

/** In UTC, as the day was entered. */
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

type ShareStateTextProps = { link: { state: ShareState; expiresAt: number | null; hasPasscode: boolean } };

/** Whether a link works, until when, and whether it asks for a passcode. */
export function ShareStateText({ link: { state, expiresAt, hasPasscode } }: ShareStateTextProps) {
  return (
    <span>
      {copy.states[state]}
      {state === "active" && expiresAt !== null ? copy.until(day.format(expiresAt)) : null}
      {hasPasscode ? <span className="text-mute">{copy.withPasscode}</span> : null}
    </span>
  );
}

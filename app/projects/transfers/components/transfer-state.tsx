import type { TransferState } from "#app/projects/transfers/transfer.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { dayOf } from "#app/sharing/links/share-link.ts";

type TransferStateProps = { transfer: { state: TransferState; expiresAt: number | null; hasPasscode: boolean } };

/** Example: "Active until 2026-12-01, passcode". */
export function TransferStateText({ transfer: { state, expiresAt, hasPasscode } }: TransferStateProps) {
  const isAhead = state === "active" || state === "draft";
  return (
    <span>
      <span className="font-semibold">{copy.states[state]}</span>
      {isAhead && expiresAt !== null ? copy.until(dayOf(expiresAt)) : ""}
      {isAhead && hasPasscode ? copy.withPasscode : ""}
    </span>
  );
}

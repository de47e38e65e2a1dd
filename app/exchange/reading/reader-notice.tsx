import type { Reader } from "#app/exchange/reading/reader.server.ts";
import { readingCopy as copy } from "#app/exchange/reading/reading-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";

/** `minutes`: until all are read; null if that can't be told. */
type ReaderNoticeProps = { reader: Reader; waiting?: number; minutes?: number | null };

/** Whether files are read now, and how long what waits will take. */
export function ReaderNotice({ reader: { askedAt, isSilent }, waiting = 0, minutes = null }: ReaderNoticeProps) {
  const isShown = isSilent || waiting > 0;
  if (!isShown) return null;
  return (
    <p className="my-4 text-row" role="status">
      {waiting === 0
        ? null
        : `${copy.waiting(waiting)}${minutes === null || isSilent ? "" : `, ${copy.minutes(minutes)}`}. `}
      {!isSilent ? null : askedAt === null ? (
        copy.never
      ) : (
        <>
          {copy.silent} <DateTime at={askedAt} />.
        </>
      )}
      {isSilent ? ` ${copy.start}` : null}
    </p>
  );
}

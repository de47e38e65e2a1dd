import type { Reader } from "#app/exchange/reading/reader.server.ts";
import { readingCopy as copy } from "#app/exchange/reading/reading-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";

/** `minutes`: until all are read; null if that can't be told. `oldestAt`: since when the first file waits. */
type ReaderNoticeProps = { reader: Reader; waiting: number; oldestAt: number | null; minutes?: number | null };

/** Whether files are read now, by which readers, and how long what waits will take. */
export function ReaderNotice({ reader, waiting, oldestAt, minutes = null }: ReaderNoticeProps) {
  const { askedAt, isSilent, readers } = reader;
  const isShown = isSilent || waiting > 0;
  if (!isShown) return null;
  return (
    <div className="my-4 text-row" role="status">
      <p>
        {waiting === 0
          ? null
          : `${copy.waiting(waiting)}${minutes === null || isSilent ? "" : `, ${copy.minutes(minutes)}`}. `}
        {waiting === 0 || oldestAt === null ? null : (
          <>
            {copy.oldest} <DateTime at={oldestAt} />.{" "}
          </>
        )}
        {!isSilent ? null : askedAt === null ? (
          copy.never
        ) : (
          <>
            {copy.silent} <DateTime at={askedAt} />.
          </>
        )}
        {isSilent ? ` ${copy.start}` : null}
      </p>
      {readers.length === 0 ? null : (
        <ul className="text-mute">
          {readers.map(({ id, askedAt: at }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {copy.reader(id)} <DateTime at={at} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

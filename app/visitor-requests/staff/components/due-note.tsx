import { DateTime } from "#app/ui/date-time.tsx";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";

type DueNoteProps = { due: { at: number; isOver: boolean } };

/** When a reply is due. What is overdue says so in words, too. */
export function DueNote({ due }: DueNoteProps) {
  if (!due.isOver) return <DateTime at={due.at} />;
  return (
    <span className="font-semibold text-red">
      {copy.overdue} <DateTime at={due.at} />
    </span>
  );
}

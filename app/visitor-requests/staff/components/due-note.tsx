import { DateTime } from "#app/ui/date-time.tsx";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";

type DueNoteProps = { due: { at: number; isOver: boolean } };

/** Due time of a reply. Overdue is written out, not shown by colour alone. */
export function DueNote({ due }: DueNoteProps) {
  if (!due.isOver) return <DateTime at={due.at} />;
  return (
    <span className="font-semibold text-red">
      {copy.overdue} <DateTime at={due.at} />
    </span>
  );
}

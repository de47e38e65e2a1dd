import { staffCopy as copy } from "#app/briefs/staff/staff-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";

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

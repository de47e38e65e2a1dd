import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";

/** What was removed just now, with its undo. */
export function RemovedPart({ removed, path }: { removed: { id: string; name: string } | undefined; path: string }) {
  if (removed === undefined) return null;
  return (
    <UndoNotice
      text={copy.deletedText(removed.name)}
      undo={copy.undo}
      act={{ name: "restore", value: removed.id }}
      path={path}
    />
  );
}

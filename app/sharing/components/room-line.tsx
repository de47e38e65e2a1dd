import { Link } from "@remix-run/react";
import { sharePageCopy as copy } from "#app/sharing/visits/share-page-copy.ts";

type RoomLineProps = {
  /** Null for a link of its own. */
  room: string | null;
  className?: string;
};

/** Leads from what was sent to the recipient's page with everything of the job. */
export function RoomLine({ room, className = "mt-3" }: RoomLineProps) {
  if (room === null) return null;
  return (
    <p className={`${className} print:hidden`}>
      <Link to={room} className="row-action min-h-11">
        {copy.room}
      </Link>
    </p>
  );
}

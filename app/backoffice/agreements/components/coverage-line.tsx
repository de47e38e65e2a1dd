import { Link } from "@remix-run/react";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import type { Coverage } from "#app/backoffice/agreements/songs/read-coverage.server.ts";

type CoverageLineProps = { id: string; coverage: Omit<Coverage, "songs"> };

/** "Covers 412 songs, 9 not complete", as a link to them. */
export function CoverageLine({ id, coverage: { total, incomplete, isMore } }: CoverageLineProps) {
  if (total === 0) return <p className="text-mute">{copy.coversNothing}</p>;
  return (
    <p>
      <Link to={agreementPath(id, "songs")} className="link">
        {copy.covers(isMore ? copy.moreSongs(total) : copy.songs(total), incomplete)}
      </Link>
    </p>
  );
}

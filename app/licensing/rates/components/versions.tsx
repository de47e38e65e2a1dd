import { Link } from "@remix-run/react";
import { ratesCopy as copy, ratesVersionPath } from "#app/licensing/rates/rates-copy.ts";
import type { RatesPage } from "#app/licensing/rates/read-rates-page.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";

/** The published versions, the newest first; each can be opened in the form. */
export function Versions({ page: { versions, inForce } }: { page: RatesPage }) {
  return (
    <section className="mt-10" aria-labelledby="rate-versions">
      <h2 id="rate-versions" className="mb-2 text-xl">
        {copy.versions}
      </h2>
      {versions.length === 0 ? <p className="text-row text-mute">{copy.noVersions}</p> : null}
      <ul className="border-t border-line empty:hidden">
        {versions.map(({ version, inForceFrom, note, savedBy, publishedAt, change }) => (
          <li key={version} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line py-3">
            <span className="min-w-0 flex-1 basis-64">
              <span className="font-semibold">{copy.version(version ?? 0)}</span> {copy.from(inForceFrom)}
              {inForce?.isOwn && inForce.version === version ? ` · ${copy.inForceNow}` : null}
              {change === null ? null : ` · ${copy.sinceBefore(change)}`}
              <span className="block text-sm text-mute">
                {`${copy.published(savedBy ?? copy.formerUser)}, `}
                <DateTime at={publishedAt ?? 0} to="day" />
              </span>
              {note === "" ? null : <span className="block text-sm [overflow-wrap:anywhere]">{note}</span>}
            </span>
            <Link to={ratesVersionPath(version ?? 0)} className="link py-1 text-row">
              {copy.open(version ?? 0)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from "@remix-run/react";
import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import type { StatedShares as Stated } from "#app/backoffice/song-rights/stated-shares.server.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";

const { stated: copy } = songRightsCopy;

/** What the last message about a song states, and the link that fills it into the forms. */
export function StatedShares({ stated, canEdit, isDraft }: { stated: Stated; canEdit: boolean; isDraft: boolean }) {
  return (
    <section className="max-w-[75ch] border-l-4 border-line pl-4">
      <h2 className="text-xl">{copy.title}</h2>
      <p className="mt-1 text-mute text-sm">{copy.lead(stated.sender)}</p>
      <ul className="my-2 list-disc pl-5 text-row">
        {stated.shares.map(({ side, name, shareBp }) => (
          <li key={`${side} ${name} ${shareBp}`} className="[overflow-wrap:anywhere]">
            {`${name}, ${shareBp === null ? copy.unknown : `${shareBp / 100} %`}, ${rightsCopy[side]}`}
          </li>
        ))}
      </ul>
      {isDraft ? <p role="status">{copy.used}</p> : null}
      {canEdit && !isDraft ? (
        <Link to="?draft=stated" className="link" preventScrollReset>
          {copy.use}
        </Link>
      ) : null}
    </section>
  );
}

import { formatShare, type ShownCredit } from "#app/catalogue/record/credits/credits.ts";
import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";

type SongRightsProps = Pick<SongPage, "credits" | "oneStop" | "restrictions">;

const sides = ["composition", "master"] as const;

/** Writers and owners with their shares if the viewer may see them, whether one signature clears both sides, and what is not licensed. */
export function SongRights({ credits, oneStop, restrictions }: SongRightsProps) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.rights}</h2>
      <div className="grid gap-8 sm:grid-cols-2">
        {sides.map((side) => {
          const own = credits.filter((credit) => credit.side === side);
          return own.length === 0 ? null : <Side key={side} title={copy[side]} credits={own} />;
        })}
      </div>
      <dl className="facts mt-6">
        {oneStop === null ? null : (
          <>
            <dt>{copy.oneStop}</dt>
            <dd>{oneStop ? copy.isOneStop : copy.isNotOneStop}</dd>
          </>
        )}
        <dt>{copy.restrictions}</dt>
        <dd>{restrictions.length === 0 ? copy.noRestrictions : restrictions.map(copy.restriction).join("; ")}</dd>
      </dl>
    </section>
  );
}

type SideProps = { title: string; credits: ShownCredit[] };

function Side({ title, credits }: SideProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm tracking-normal text-mute">{title}</h3>
      <ul>
        {credits.map(({ name, roles, society, shareBp }) => (
          <li key={name} className="flex items-baseline gap-4 border-b border-line py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{name}</span>
              <span className="text-sm text-mute">
                {[roles.map((role) => copy.roles[role] ?? role).join(", "), society].filter(Boolean).join(" · ")}
              </span>
            </span>
            {shareBp === null ? null : <span className="tabular-nums">{formatShare(shareBp)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

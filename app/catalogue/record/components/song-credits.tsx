import { formatShare, type ShownCredit } from "#app/catalogue/record/credits.ts";
import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";

type SongCreditsProps = { credits: ShownCredit[] };

const sides = ["composition", "master"] as const;

/** Writers and owners, with their shares if the viewer may see them. */
export function SongCredits({ credits }: SongCreditsProps) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.credits}</h2>
      <div className="grid max-w-2xl gap-8">
        {sides.map((side) => {
          const own = credits.filter((credit) => credit.side === side);
          return own.length === 0 ? null : <Side key={side} title={copy[side]} credits={own} />;
        })}
      </div>
    </section>
  );
}

type SideProps = { title: string; credits: ShownCredit[] };

function Side({ title, credits }: SideProps) {
  return (
    <div>
      <h3 className="text-sm tracking-normal text-mute">{title}</h3>
      <ul>
        {credits.map(({ name, roles, society, shareBp }) => (
          <li key={name} className="flex items-baseline gap-4 border-b border-line py-2">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{name}</span>{" "}
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

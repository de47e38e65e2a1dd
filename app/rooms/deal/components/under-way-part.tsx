import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { dealCopy } from "#app/rooms/deal/deal-copy.ts";
import type { UnderWay } from "#app/rooms/deal/read-under-way.server.ts";

const { underWay: copy } = dealCopy;
const cleared = ["approved", "on-file"];

/** Approvals under way: the state of each side of each track. */
export function UnderWayPart({ songs }: { songs: UnderWay }) {
  const sides = songs.flatMap((song) => song.sides);
  const done = sides.filter(({ state }) => cleared.includes(state)).length;
  return (
    <section id="approvals" className="mt-10 [overflow-wrap:anywhere]">
      <h2 className="text-xl">{copy.title}</h2>
      <p className="mt-1">{copy.lead(done, sides.length)}</p>
      <ul className="mt-3 grid gap-3">
        {songs.map((song) => (
          <li key={song.id}>
            <p className="font-semibold">{song.title}</p>
            {song.sides.map(({ side, state, asked, answered }) => (
              <p key={side} className="text-row">
                {`${transactionCopy.sides[side]}: ${transactionCopy.sideStates[state]}`}
                {asked === 0 ? null : <span className="text-mute">{`, ${copy.answered(answered, asked)}`}</span>}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

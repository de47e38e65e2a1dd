import type { SerializeFrom } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import type { RegisterPageData } from "#app/licensing/register/read-register-page.server.ts";
import { registerCopy as copy } from "#app/licensing/register/register-copy.ts";
import { licencePath, renewPath } from "#app/licensing/transactions/transaction-paths.ts";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

type Licence = SerializeFrom<RegisterPageData>["licences"][number];
const maxTitles = 3;

const { columns: labels } = copy;

/** Columns of the register of licences. */
export const registerColumns: ListColumn<Licence>[] = [
  { id: "number", label: labels.number, wide: true, cell: NumberCell },
  {
    id: "client",
    label: labels.client,
    wide: true,
    cell: ({ licensee, endClient }) => (
      <span className="line-clamp-2 [overflow-wrap:anywhere]">
        {[licensee.split("\n")[0], endClient].filter(Boolean).join(" · ")}
      </span>
    ),
  },
  {
    id: "songs",
    label: labels.songs,
    wide: true,
    cell: ({ titles }) => (
      <span className="line-clamp-2 max-w-[36ch] [overflow-wrap:anywhere]">
        {titles.slice(0, maxTitles).join(", ")}
        {titles.length > maxTitles ? ` +${titles.length - maxTitles}` : null}
      </span>
    ),
  },
  { id: "period", label: labels.period, cell: ({ startsOn, endsOn }) => licencesCopy.from(startsOn, endsOn) },
  { id: "posts", label: labels.posts, cell: PostsCell },
  { id: "state", label: labels.state, cell: StateCell },
];

function NumberCell({ transactionId, number, project, isTaken }: Licence) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <Link to={licencePath(transactionId, number)} className="link font-semibold whitespace-nowrap">
        {number}
      </Link>
      <span className="block text-sm text-mute">{isTaken ? `${project} · ${copy.taken}` : project}</span>
    </span>
  );
}

function PostsCell({ postsUp, state }: Licence) {
  const isOver = state === "lapsed" || state === "ended";
  if (postsUp === 0) return null;
  return isOver ? <strong className="text-red">{copy.stillUp(postsUp)}</strong> : copy.up(postsUp);
}

function StateCell({ transactionId, number, state, canRenew }: Licence) {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <StateMark state={state}>{copy.licenceStates[state]}</StateMark>
      {canRenew ? (
        <Link to={renewPath(transactionId, number)} className="row-action text-sm" aria-label={copy.renewOf(number)}>
          {copy.renew}
        </Link>
      ) : null}
    </span>
  );
}

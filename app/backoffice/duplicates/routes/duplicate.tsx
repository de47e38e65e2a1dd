import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { MergeForm } from "#app/backoffice/duplicates/components/merge-form.tsx";
import { PairFacts } from "#app/backoffice/duplicates/components/pair-facts.tsx";
import { PairPlayers } from "#app/backoffice/duplicates/components/pair-players.tsx";
import { PairReasons } from "#app/backoffice/duplicates/components/pair-reasons.tsx";
import { duplicatePath, duplicatesPath } from "#app/backoffice/duplicates/duplicate-state.ts";
import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { type Duplicate, readDuplicate } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import { submitDuplicate } from "#app/backoffice/duplicates/submit-duplicate.action.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readDuplicate(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitDuplicate(ctx, request, id);
}

function titleOf({ sides: [first, second] }: Duplicate): string {
  return copy.pairTitle(first.track.title, second.track.title);
}

export default function DuplicatePage() {
  const pair = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { id, sides, state, nextId } = pair;
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={duplicatesPath} label={copy.title} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{titleOf(pair)}</h1>
      <p className="mt-2 flex flex-wrap gap-x-4 text-row text-mute">
        <span>{copy.states[state]}</span>
        <span>
          <PairReasons {...pair} />
        </span>
        {nextId ? (
          <Link to={duplicatePath(nextId)} className="link">
            {copy.next}
          </Link>
        ) : null}
      </p>
      <PairPlayers key={id} tracks={[sides[0].track, sides[1].track]} />
      <PairFacts sides={sides} />
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {sides.map((side, at) => {
          const name = copy.side[at] ?? "";
          return side.status === "deleted" ? null : (
            <span key={side.id} className="flex gap-4">
              <Link to={`/songs/${side.id}`} className="link">
                {copy.open(name)}
              </Link>
              <Link to={`/songs/${side.id}/rights`} className="link">
                {copy.rights(name)}
              </Link>
            </span>
          );
        })}
      </p>
      {pair.merge ? (
        <MergedPair pair={pair} merge={pair.merge} reply={reply} />
      ) : pair.isGone ? (
        <p className="mt-8">{copy.gone}</p>
      ) : (
        <MergeForm key={`${id} ${state}`} pair={pair} reply={reply} />
      )}
    </div>
  );
}

type MergedPairProps = { pair: Duplicate; merge: NonNullable<Duplicate["merge"]>; reply: FormReply | undefined };

/** Which one stayed, and the undo while there is time. */
function MergedPair({ pair: { sides }, merge, reply }: MergedPairProps) {
  const kept = copy.side[sides.findIndex(({ id }) => id === merge.keptId)] ?? "";
  if (merge.isOver) return <p className="mt-8">{copy.mergedOver(kept)}</p>;
  return (
    <FormFrame reply={reply} className="mt-8 flex flex-wrap items-center gap-4">
      <p>
        {copy.mergedInto(kept)} <DateTime at={merge.until} />
      </p>
      <Button variant="quiet" name="act" value="undo">
        {copy.undo}
      </Button>
    </FormFrame>
  );
}

export const meta = staffMeta<typeof loader>((pair) => [titleOf(pair), copy.title]);

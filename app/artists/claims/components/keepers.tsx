import { Form } from "@remix-run/react";
import { claimsPath } from "#app/artists/claims/claim.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import type { PageKeeper } from "#app/artists/claims/list-keepers.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

const { keepers: copy } = claimsCopy;

type KeepersProps = {
  artistId: string;
  people: PageKeeper[];
  /** Whether the viewer may leave the page if they keep it themselves. */
  canRemove: boolean;
};

/** Who keeps an artist's page, with the way out. */
export function Keepers({ artistId, people, canRemove }: KeepersProps) {
  const isKeeper = people.some(({ isSelf }) => isSelf);
  return (
    <section>
      <h2 className="mb-2 text-xl">{copy.title}</h2>
      <ul>
        {people.map(({ id, kind, name, isSelf, since }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 text-row">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="text-mute">
              {isSelf ? `${copy.you} · ` : null}
              {kind === "label" ? `${copy.label} · ` : null}
              {`${copy.since} `}
              <DateTime at={since} to="day" />
            </span>
          </li>
        ))}
      </ul>
      {isKeeper && canRemove ? (
        <details className="border-t border-line pt-2">
          <summary className="link inline-flex min-h-9 items-center text-row">{copy.leave}</summary>
          <Form method="post" action={claimsPath} className="mt-2">
            <FormKey />
            <input type="hidden" name="artistId" value={artistId} />
            {people.length === 1 ? <p className="mb-2 max-w-[52ch] font-semibold">{copy.lastHint}</p> : null}
            <p className="hint mb-4 max-w-[52ch]">{copy.leaveHint}</p>
            <Button variant="quiet" name="act" value="leave">
              {copy.submit}
            </Button>
          </Form>
        </details>
      ) : null}
    </section>
  );
}

import { Link } from "@remix-run/react";
import { askAct } from "#app/rooms/deal/ask-act.ts";
import { dealCopy } from "#app/rooms/deal/deal-copy.ts";
import type { Deal } from "#app/rooms/deal/read-deal.server.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

const { ways: copy, ask } = dealCopy;

type LicensingPartProps = { licensing: NonNullable<Deal["licensing"]>; sender: string };

/** How a track of the room is licensed: by the guest's company, or by an offer of the sender, which one press asks for. */
export function LicensingPart({ licensing: { canTake, hasAccount, hasAsked, tracks }, sender }: LicensingPartProps) {
  const label = canTake ? copy.take : copy.request;
  return (
    <section id="license" className="mt-10 [overflow-wrap:anywhere] print:hidden">
      <h2 className="text-xl">{copy.title}</h2>
      <p className="mt-1 max-w-[60ch]">{hasAccount ? copy.lead : copy.noAccount(sender)}</p>
      <ul>
        {tracks.map(({ id, title, to }) => (
          <li key={id}>
            <Link to={to} className="row-action min-h-11">
              {label(title)}
            </Link>
          </li>
        ))}
      </ul>
      {hasAccount ? null : hasAsked ? (
        <p className="mt-3 font-semibold">{ask.done(sender)}</p>
      ) : (
        <FormFrame id="ask-offer" submit={ask.submit} className="mt-3">
          <input type="hidden" name="act" value={askAct} />
        </FormFrame>
      )}
    </section>
  );
}

import { Form } from "@remix-run/react";
import { hostsCopy } from "#app/companies/hosts/hosts-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

const { staff: copy } = hostsCopy;

type Host = { host: string; state: keyof typeof copy.states };

/** A company's custom hosts, for the staff who confirm or withdraw them. `error`: why the last decision failed. */
export function HostDecision({ hosts, error }: { hosts: Host[]; error: string | undefined }) {
  return (
    <section aria-labelledby="company-host" className="mt-12 max-w-2xl border-t border-line pt-6">
      <h2 id="company-host" className="text-xl">
        {copy.title}
      </h2>
      {error ? (
        <p role="alert" className="mt-4 border-l-2 border-red pl-4">
          {error}
        </p>
      ) : null}
      {hosts.length === 0 ? <p className="mt-2 text-mute">{copy.none}</p> : null}
      {hosts.map(({ host, state }) => (
        <Form key={host} method="post" className="mt-4">
          <input type="hidden" name="host" value={host} />
          <p>
            <span className="font-semibold [overflow-wrap:anywhere]">{host}</span>{" "}
            <span className="text-mute">{copy.states[state]}</span>
          </p>
          <p className="mt-1 text-sm text-mute">{copy.hints[state]}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {state === "proposed" ? (
              <Button variant="quiet" name="decision" value="confirm">
                {copy.confirm}
              </Button>
            ) : null}
            <Button variant="quiet" name="decision" value="withdraw">
              {copy.withdraw}
            </Button>
          </div>
        </Form>
      ))}
    </section>
  );
}

import { Form } from "@remix-run/react";
import { hostsCopy as copy } from "#app/companies/hosts/hosts-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

type HostStateProps = {
  /** The active host, and how its ownership was verified. */
  active: { host: string; proof: "dns" | "staff" } | null;
  proposed: { host: string; record: { name: string; value: string } } | null;
  version: string;
  /** Why the last check failed. */
  error: string | undefined;
};

/** State of a company's custom domain: the active one, and the record that verifies a proposed one. */
export function HostState({ active, proposed, version, error }: HostStateProps) {
  if (active === null && proposed === null) return null;
  return (
    <section aria-labelledby="own-domain" className="mt-12 max-w-2xl border-t border-line pt-6">
      {active ? (
        <>
          <h2 id={proposed ? undefined : "own-domain"} className="text-xl [overflow-wrap:anywhere]">
            {copy.active(active.host)}
          </h2>
          <p className="mt-2 text-mute">
            {copy.proofs[active.proof]} {copy.tokens}
          </p>
        </>
      ) : null}
      {proposed ? (
        <>
          <h2
            id="own-domain"
            className={active ? "mt-8 text-xl [overflow-wrap:anywhere]" : "text-xl [overflow-wrap:anywhere]"}
          >
            {copy.proposed(proposed.host)}
          </h2>
          <p className="mt-2 text-mute">
            {copy.proposedText} {active ? copy.replaces(active.host) : null}
          </p>
          <dl className="mt-5 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            <dt className="label">{copy.record.type}</dt>
            <dd>TXT</dd>
            <dt className="label">{copy.record.name}</dt>
            <dd className="break-all">{proposed.record.name}</dd>
            <dt className="label">{copy.record.value}</dt>
            <dd className="break-all">{proposed.record.value}</dd>
          </dl>
          <Form method="post" action="/company-settings/own/domain" className="mt-6 grid justify-items-start gap-4">
            <input type="hidden" name="version" value={version} />
            {error ? (
              <p role="alert" className="border-l-2 border-red pl-4">
                {error}
              </p>
            ) : null}
            <Button variant="quiet" name="intent" value="check">
              {copy.check}
            </Button>
          </Form>
        </>
      ) : null}
    </section>
  );
}

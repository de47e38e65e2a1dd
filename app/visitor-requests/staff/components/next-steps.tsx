import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import type { readRequestPage } from "#app/visitor-requests/staff/request-pages.server.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";

type NextStepsProps = { page: Pick<Awaited<ReturnType<typeof readRequestPage>>, "steps" | "projects"> };

/** Forms that the request fills in: an invitation, an artist, a reply that asks for files. */
export function NextSteps({ page: { steps, projects } }: NextStepsProps) {
  if (steps.invite === null && steps.artist === null && projects.length === 0) return null;
  return (
    <section className="mt-8 border-t border-line pt-6" aria-label={copy.next}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        {steps.invite === null ? null : (
          <Step hint={copy.inviteHint}>
            <ButtonLink to={steps.invite}>{copy.invite}</ButtonLink>
          </Step>
        )}
        {steps.artist === null ? null : (
          <Step hint={copy.makeArtistHint}>
            <ButtonLink to={steps.artist}>{copy.makeArtist}</ButtonLink>
          </Step>
        )}
        {projects.length === 0 ? null : (
          <Form method="get" action="#emails" className="flex flex-wrap items-end gap-3">
            <Select name="ask" label={copy.project} options={projects} />
            <Step hint={copy.askHint}>
              <Button variant="quiet">{copy.askForFiles}</Button>
            </Step>
          </Form>
        )}
      </div>
    </section>
  );
}

function Step({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="max-w-64">
      {children}
      <p className="hint mt-1.5">{hint}</p>
    </div>
  );
}

import { Form } from "@remix-run/react";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

/** Ends the links of a project. */
export function RenewLinks() {
  return (
    <section className="mt-12">
      <h2 className="mb-2 text-xl">{copy.renew}</h2>
      <Form method="post" className="grid justify-items-start gap-4">
        <p className="hint max-w-[60ch]">{copy.renewText}</p>
        <Button variant="quiet" name="act" value="renew">
          {copy.renew}
        </Button>
      </Form>
    </section>
  );
}

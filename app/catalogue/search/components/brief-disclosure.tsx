import { Form, Link } from "@remix-run/react";
import { sidebarCopy as copy } from "#app/catalogue/search/facets/sidebar-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { TimeZone } from "#app/ui/form/time-zone.tsx";

/** A brief beside the search, which leads to the page of briefs: docs/product/stereo-ai.md. */
export function BriefDisclosure({ id }: { id: string }) {
  return (
    <details>
      <summary className="link flex min-h-8 items-center">{copy.brief}</summary>
      <Form method="post" action="/stereo-ai" className="mt-2 grid gap-2">
        <FormKey />
        <TimeZone />
        <label htmlFor={id} className="label">
          {copy.briefLabel}
        </label>
        <textarea id={id} name="brief" required maxLength={10_000} rows={7} className="control text-row" />
        <Button size="small">{copy.readBrief}</Button>
        <Link to="/stereo-ai" className="link py-1">
          {copy.briefs}
        </Link>
      </Form>
    </details>
  );
}

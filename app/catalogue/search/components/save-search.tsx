import { Form } from "@remix-run/react";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

type SaveSearchProps = {
  /** Proposed for the search. */
  name: string;
  query: string;
  returnTo: string;
};

/** The form that saves the search under a name. A mistake is shown on the page of saved searches. */
export function SaveSearch({ name, query, returnTo }: SaveSearchProps) {
  return (
    <details className="save-search">
      <summary className="btn btn-quiet btn-small">{copy.save}</summary>
      <Form method="post" action="/library/searches">
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="returnTo" value={returnTo + query} />
        <Field label={copy.saveName} name="name" required maxLength={60} defaultValue={name} />
        <Button>{copy.save}</Button>
      </Form>
    </details>
  );
}

import { Form } from "@remix-run/react";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

type SaveSearchProps = {
  /** Suggested name. */
  name: string;
  query: string;
  /** Label of the button that makes a smart playlist; null without the permission. */
  smart: string | null;
  /** Error of the submitted name. */
  error?: string;
};

/** Saves the search under a name, on the results page. */
export function SaveSearch({ name, query, smart, error }: SaveSearchProps) {
  return (
    <details className="save-search" open={error !== undefined}>
      <summary className="btn btn-quiet btn-small">{copy.save}</summary>
      <Form method="post">
        <FormKey />
        <input type="hidden" name="query" value={query} />
        <Field label={copy.saveName} name="name" required maxLength={60} defaultValue={name} error={error} />
        <Button>{copy.save}</Button>
        {smart ? (
          <Button variant="quiet" formAction="/music-sync-licensing/edit-playlist" name="act" value="smart">
            {smart}
          </Button>
        ) : null}
      </Form>
    </details>
  );
}

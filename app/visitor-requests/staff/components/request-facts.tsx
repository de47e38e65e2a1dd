import { Form } from "@remix-run/react";
import { isValidElement, type ReactNode } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";

type RequestFactsProps = { facts: { name: string; label: string; values: ReactNode[] }[] };

/** Name and values of what was sent; facts without values are left out. */
export function RequestFacts({ facts }: RequestFactsProps) {
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-4 border-t border-line pt-6 sm:grid-cols-2">
      {facts.flatMap(({ name, label, values }) =>
        values.length === 0 ? [] : [<Fact key={name} label={label} values={values} />],
      )}
    </dl>
  );
}

type FactProps = { label: string; values: ReactNode[] };

/** Links from strangers: not followed by search engines, and without a referrer. */
function Fact({ label, values }: FactProps) {
  const links = values.flatMap((value) => (typeof value === "string" && /^https?:\/\//.test(value) ? value : []));
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <dt className="label">{label}</dt>
      {links.length === values.length ? (
        links.map((href) => (
          <dd key={href}>
            <a href={href} className="link" target="_blank" rel="noreferrer nofollow">
              {href}
            </a>
          </dd>
        ))
      ) : (
        <dd>{values.some(isValidElement) ? values : values.join(", ")}</dd>
      )}
    </div>
  );
}

/** In a disclosure, because it cannot be undone. */
export function EraseForm() {
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="link inline-flex min-h-9 items-center text-row">{copy.erase}</summary>
      <Form method="post" className="mt-2">
        <FormKey />
        <p className="hint mb-4 max-w-[52ch]">{copy.eraseHint}</p>
        <Button variant="quiet" name="intent" value="erase">
          {copy.eraseSubmit}
        </Button>
      </Form>
    </details>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { jumpPath } from "#app/shell/jump/jump.ts";
import { jumpCopy as copy } from "#app/shell/jump/jump-copy.ts";
import { readJumpPage } from "#app/shell/jump/read-jump-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return await readJumpPage(ctx);
}

/** What the dialog of the side bar shows, for those without scripts: docs/product/navigation.md. */
export default function JumpPage() {
  const { q, groups } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <Form method="get" action={jumpPath} role="search" className="flex flex-wrap items-end gap-3">
        <Field
          name="q"
          type="search"
          label={copy.field}
          hint={copy.hint}
          defaultValue={q}
          key={q}
          className="min-w-0 grow basis-72"
        />
        <Button variant="accent">{copy.find}</Button>
      </Form>
      {groups.length === 0 ? <EmptyState title={copy.none}>{copy.noneHint}</EmptyState> : null}
      {groups.map(({ kind, hits }) => (
        <section key={kind} className="mt-8">
          <h2 className="mb-2 text-xl">{copy.kinds[kind]}</h2>
          <ul className="text-row">
            {hits.map(({ label, detail, to }) => (
              <li key={to} className="flex flex-wrap items-baseline gap-x-3 border-b border-line">
                <Link to={to} className="link py-2 wrap-anywhere">
                  {label}
                </Link>
                {detail ? <span className="text-mute text-sm">{detail}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export const meta = staffMeta(copy.title);

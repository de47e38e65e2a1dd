import "#app/ui/list/list.css";
import { Form, Link, useLocation } from "@remix-run/react";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { copy } from "#app/ui/list/list-copy.ts";
import type { Column } from "#app/ui/list/table.tsx";
import { isRoomy, shownColumns, viewParams } from "#app/ui/list/view-params.tsx";
import { useOwnViews } from "#app/ui/list/view-tabs.tsx";

/** Chooses the columns of a list and the height of its rows. */
export function ListView({ columns }: { columns: Column[] }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const others = [...params].filter(([name]) => name !== "page" && !viewParams.includes(name));
  const shown = shownColumns(columns, params);
  const isSignedIn = useOwnViews() !== null;
  const hasChoice = [...params].some(([name]) => name !== "page");
  return (
    <details className="list-menu print:hidden" key={search}>
      <summary className="link">{copy.view}</summary>
      <Form method="get" action={pathname} preventScrollReset className="list-sheet">
        {others.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="grid">
          <legend className="label">{copy.columns}</legend>
          {/* A choice of no other column is a choice. */}
          <input type="hidden" name="columns" value={columns[0]?.id} />
          {columns
            .slice(1)
            .map((column) =>
              column.labelHidden ? null : (
                <Checkbox
                  key={column.id}
                  name="columns"
                  value={column.id}
                  defaultChecked={shown.includes(column)}
                  label={copy.column(column.label)}
                />
              ),
            )}
        </fieldset>
        <Checkbox name="rows" value="roomy" defaultChecked={isRoomy(params)} label={copy.roomy} />
        <Button variant="quiet" size="small">
          {copy.show}
        </Button>
      </Form>
      {isSignedIn && hasChoice ? (
        <Link className="link" to={`/account-settings/views?${new URLSearchParams({ list: pathname, query: search })}`}>
          {copy.nameView}
        </Link>
      ) : null}
    </details>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitColumns } from "#app/exchange/moves/moves.action.server.ts";
import { movesCopy as copy, movePath } from "#app/exchange/moves/moves-copy.ts";
import { readColumns } from "#app/exchange/moves/read-move.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readColumns(ctx, { id });
}

export function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitColumns(ctx, request, { id });
}

export default function MoveColumnsPage() {
  const { id, name, own, columns, profiles } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const options = [{ value: "", label: copy.leaveOut }, ...own.map((value) => ({ value, label: value }))];
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={movePath(id)} label={name} />
      <h1 className="mt-2 mb-2 text-title">{copy.columnsTitle}</h1>
      <p className="mb-6 max-w-[60ch] text-mute text-row">{columns.length === 0 ? copy.noSheets : copy.columnsLead}</p>
      {columns.length === 0 ? null : (
        <FormFrame
          id="columns"
          reply={reply}
          unlisted={["own"]}
          submit={copy.save}
          cancelTo={movePath(id)}
          className="grid max-w-2xl gap-5"
        >
          {(fields) => (
            <>
              {profiles.length === 0 ? null : (
                <Select
                  name="profile"
                  label={copy.profile}
                  options={[{ value: "", label: copy.noProfile }, ...profiles]}
                  defaultValue={fields.value("profile")}
                />
              )}
              {columns.map((column, at) => (
                <Select
                  key={column.name}
                  name={`own[${at}]`}
                  label={<bdi className="[overflow-wrap:anywhere]">{column.name}</bdi>}
                  hint={column.samples.map((text) => text.slice(0, 60)).join(" · ")}
                  options={options}
                  defaultValue={fields.value(`own[${at}]`, column.own)}
                />
              ))}
              <Field {...fields.field("keepAs")} label={copy.keepAs} hint={copy.keepAsHint} maxLength={80} />
            </>
          )}
        </FormFrame>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => [copy.columnsTitle, name]);

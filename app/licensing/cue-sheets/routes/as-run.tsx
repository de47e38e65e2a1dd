import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type AsRunShown, submitAsRun } from "#app/licensing/cue-sheets/as-run/as-run.action.server.ts";
import { asRunCopy as copy } from "#app/licensing/cue-sheets/as-run/as-run-copy.ts";
import { cueSheetsPath } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { desk } = cueSheetCopy;

/** GET /cue-sheets/as-run. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "transactions-manage");
  return null;
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitAsRun(ctx, request);
}

/** What was found in a list, with the button that applies it. */
function Found({ shown: { matched, unmatched, ambiguous, refused, counts, found } }: { shown: AsRunShown }) {
  const lists = [
    {
      title: copy.matched(counts[0]),
      rows: matched.map(({ programme, days }) => ({
        key: programme.id,
        text: `${copy.name(programme)}: ${days.join(", ")}`,
      })),
    },
    { title: copy.ambiguous(counts[2]), rows: ambiguous.map((one) => ({ key: `${one.line}`, text: copy.row(one) })) },
    { title: copy.unmatched(counts[1]), rows: unmatched.map((one) => ({ key: `${one.line}`, text: copy.row(one) })) },
  ];
  return (
    <div role="status" className="mt-8 grid gap-6">
      {refused === 0 ? null : <p>{copy.refused(refused)}</p>}
      {lists.map(({ title, rows }) => (
        <section key={title}>
          <h2 className="text-lg">{title}</h2>
          <ul>
            {rows.map(({ key, text }) => (
              <li key={key} className="border-line border-b py-1.5 [overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {matched.length === 0 ? null : (
        <FormFrame id="as-run-apply">
          <input type="hidden" name="found" value={found} />
          <p className="max-w-[60ch] text-mute">{copy.applyLead}</p>
          <div>
            <Button variant="accent" name="act" value="apply">
              {copy.apply}
            </Button>
          </div>
        </FormFrame>
      )}
    </div>
  );
}

export default function AsRunPage() {
  const answer = useActionData<typeof action>();
  const shown = answer && "shown" in answer ? answer.shown : null;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={cueSheetsPath} label={desk.title} />
      <h1 className="mt-2 text-title">{copy.title}</h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-mute">{copy.lead}</p>
      <FormFrame id="as-run" reply={answer && "shown" in answer ? undefined : answer} encType="multipart/form-data">
        {({ error }) => (
          <>
            <Field
              name="file"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              label={copy.file}
              hint={copy.fileHint}
              error={error("file")}
              required
            />
            <div>
              <Button variant={shown === null ? "accent" : "quiet"}>{copy.match}</Button>
            </div>
          </>
        )}
      </FormFrame>
      {shown === null ? null : <Found shown={shown} />}
    </div>
  );
}

export const meta = staffMeta(copy.title);

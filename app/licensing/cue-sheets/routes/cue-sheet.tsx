import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CueRows } from "#app/licensing/cue-sheets/components/cue-rows.tsx";
import { CueSongs } from "#app/licensing/cue-sheets/components/cue-songs.tsx";
import { ProductionFields } from "#app/licensing/cue-sheets/components/production-fields.tsx";
import { SheetNotes } from "#app/licensing/cue-sheets/components/sheet-notes.tsx";
import { type CueSheetReply, submitCueSheet } from "#app/licensing/cue-sheets/cue-sheet.action.server.ts";
import { cueSheetExportPath, printedSheetPath } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { sheetFormats } from "#app/licensing/cue-sheets/exports/sheet-formats.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { cueSheetPath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { timelinesPath } from "#app/track/timelines-path.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id/cue-sheet, for client and staff of a licensed request. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readCueSheet(ctx, { id });
}

/** `intent` is the pressed button of the list; without it the sheet is saved. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitCueSheet(ctx, request, { id });
}

export default function CueSheetPage() {
  const { transaction, licence, songs, cues, production, version, savedAt } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as CueSheetReply | undefined;
  const typed = reply?.initialValue;
  const value = (name: string, stored: string) => (typed ? String(typed[name] ?? "") : stored);
  const { id } = transaction;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={transactionPath(id)} label={transaction.project || copy.back} />
      <div className="mt-2 mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-title">{copy.title}</h1>
          <p className="mt-1 text-mute">{copy.lead(licence)}</p>
          {reply?.note || savedAt === null ? (
            <p className="mt-1 max-w-[60ch]" role="status">
              {reply?.note ?? copy.prefilled}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-3">
          <Menu button={copy.export} buttonClassName="btn btn-quiet btn-small">
            {sheetFormats.map((format) => (
              <li key={format}>
                <a
                  href={cueSheetExportPath(id, format)}
                  className="menu-item"
                  download={format === "pdf" ? undefined : ""}
                >
                  {copy.formats[format]}
                </a>
              </li>
            ))}
          </Menu>
          <ButtonLink to={timelinesPath({ sheet: id })} variant="quiet" size="small">
            {copy.fromTimeline}
          </ButtonLink>
          <ButtonLink to={printedSheetPath(id)} variant="quiet" size="small">
            {copy.print}
          </ButtonLink>
        </div>
      </div>
      {/* The key resets the fields after each save. */}
      <FormFrame
        key={version}
        id="cue-sheet"
        reply={reply}
        saved={{ path: cueSheetPath(id), version, reload: copy.reload }}
      >
        {/* Enter in a field submits this first button: it must save, not move or remove a row. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {copy.save}
        </button>
        <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_18rem]">
          <section>
            <h2 className="mb-4 text-xl">{copy.production}</h2>
            <ProductionFields production={production} value={value} error={(name) => reply?.error?.[name]?.[0]} />
          </section>
          <SheetNotes production={production} cues={cues} savedAt={savedAt} />
        </div>
        <section className="mt-6">
          <h2 className="text-xl">{copy.cues}</h2>
          <p className="mt-1 mb-4 max-w-[60ch] text-mute text-sm">{copy.cueHint}</p>
          <CueRows cues={cues} songs={songs} reply={reply} />
        </section>
        <div>
          <Button variant="accent">{copy.save}</Button>
        </div>
      </FormFrame>
      <CueSongs songs={songs} />
    </div>
  );
}

export const meta = staffMeta(copy.title);

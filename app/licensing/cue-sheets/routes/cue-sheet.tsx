import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { checkSheet, foreignSocieties } from "#app/licensing/cue-sheets/check-sheet.ts";
import { CueRows } from "#app/licensing/cue-sheets/components/cue-rows.tsx";
import { CueSongs } from "#app/licensing/cue-sheets/components/cue-songs.tsx";
import { ProductionFields } from "#app/licensing/cue-sheets/components/production-fields.tsx";
import { SheetNotes } from "#app/licensing/cue-sheets/components/sheet-notes.tsx";
import { isOfState, SheetStatePart } from "#app/licensing/cue-sheets/components/sheet-state.tsx";
import { type CueSheetReply, submitCueSheet } from "#app/licensing/cue-sheets/cue-sheet.action.server.ts";
import { cueSheetExportPath, offeredSongs, printedSheetPath, sheetPath } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { sheetFormats } from "#app/licensing/cue-sheets/exports/sheet-formats.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { timelinesPath } from "#app/track/timelines-path.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id/cue-sheet, for client and staff of a licensed request, and /cue-sheets/:sheetId, for the desk. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const sheet = await readCueSheet(ctx, params);
  return { ...sheet, problems: checkSheet(sheet), abroad: foreignSocieties(sheet) };
}

/** `intent` is the pressed button of the list; without it the sheet is saved. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  return submitCueSheet(ctx, request, params);
}

export default function CueSheetPage() {
  const sheet = useLoaderData<typeof loader>();
  const { back, path, licence, songs, cues, production, version, savedAt } = sheet;
  const answer = useActionData<typeof action>() as CueSheetReply | undefined;
  const reply = isOfState(answer) ? undefined : answer;
  const { id } = useParams();
  const used = new Set(cues.map(({ song }) => song));
  const named = licence === "" ? songs.filter((song) => used.has(song.id)) : songs;
  const typed = reply?.initialValue;
  const value = (name: string, stored: string) => (typed ? String(typed[name] ?? "") : stored);
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail {...back} />
      <div className="mt-2 mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-title">{copy.title}</h1>
          <p className="mt-1 text-mute">{licence === "" ? copy.desk.lead : copy.lead(licence)}</p>
          {reply?.note || (savedAt === null && cues.length > 0) ? (
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
                  href={cueSheetExportPath(path, format)}
                  className="menu-item"
                  download={format === "pdf" ? undefined : ""}
                >
                  {copy.formats[format]}
                </a>
              </li>
            ))}
          </Menu>
          {id === undefined ? null : (
            <>
              <ButtonLink to={timelinesPath({ sheet: id })} variant="quiet" size="small">
                {copy.fromTimeline}
              </ButtonLink>
              {sheet.isStaff ? (
                <ButtonLink to={`${sheetPath({})}?from=${id}`} variant="quiet" size="small">
                  {copy.desk.more}
                </ButtonLink>
              ) : null}
            </>
          )}
          <ButtonLink to={printedSheetPath(path)} variant="quiet" size="small">
            {copy.print}
          </ButtonLink>
        </div>
      </div>
      {/* The key resets the fields after each save. */}
      <FormFrame key={version} id="cue-sheet" reply={reply} saved={{ path, version, reload: copy.reload }}>
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
          <p className="mt-1 mb-4 max-w-[60ch] text-mute text-sm">
            {copy.cueHint} {licence === "" ? copy.desk.offered(offeredSongs) : null}
          </p>
          <CueRows cues={cues} songs={songs} reply={reply} />
        </section>
        <div>{sheet.state === "approved" ? copy.isApproved : <Button variant="accent">{copy.save}</Button>}</div>
      </FormFrame>
      {savedAt === null ? null : <SheetStatePart sheet={sheet} reply={isOfState(answer) ? answer : undefined} />}
      {named.length === 0 ? null : <CueSongs songs={named} />}
    </div>
  );
}

export const meta = staffMeta(copy.title);

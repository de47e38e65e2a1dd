import "#app/ui/form/save-bar.css";
import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { maxClearanceNote, sides } from "#app/licensing/transactions/clearing/clearing.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { ChoiceOfSongs } from "#app/licensing/transactions/components/choice-of-songs.tsx";
import { OpenOfSide, SideFacts } from "#app/licensing/transactions/components/side-facts.tsx";
import { playableTracks, SongRow } from "#app/licensing/transactions/components/song-row.tsx";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { clearanceStatuses } from "#app/rights/clearability/clearability.ts";
import { isOneStop } from "#app/rights/one-stop.ts";
import type { Side } from "#app/rights/shares.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type ClearingFormProps = { page: TransactionPageData; reply: SubmissionResult<string[]> | undefined };

/** A word that waits for a grant is not chosen: an approval of a company's staff becomes one. */
const statusOptions = (stored: string | undefined) =>
  clearanceStatuses
    .filter((value) => value !== "stated" || stored === "stated")
    .map((value) => ({ value, label: copy.clearanceStatuses[value] }));

/** Input of a row in a submitted form. */
type Typed = Record<string, unknown> | undefined;

function typedRows(reply: ClearingFormProps["reply"]): Typed[] | null {
  const rows = reply?.status === "error" ? reply.initialValue?.rows : undefined;
  return Array.isArray(rows) ? (rows as Typed[]) : null;
}

/** One form for all songs of a request: rights on file of both sides, and the clearance that the staff set. */
export function ClearingForm({
  page: { songs, totals, seen, clearingLead, request, version, chosen },
  reply,
}: ClearingFormProps) {
  const typed = typedRows(reply);
  const newFingerprints = reply?.initialValue?.seen;
  const context = playableTracks(songs);
  const path = transactionPath(request.id);
  return (
    <section aria-labelledby="clearing">
      <h2 id="clearing" className="text-xl">
        {copy.clearing}
      </h2>
      <p className="max-w-[70ch] text-row text-mute">{clearingLead}</p>
      <p className="mt-2 mb-4 text-row font-semibold">{totals}</p>
      {/* The key resets the fields after each save. */}
      <FormFrame key={version} id="clearing-form" reply={reply}>
        <input type="hidden" name="act" value="clearances" />
        <input type="hidden" name="seen" value={typeof newFingerprints === "string" ? newFingerprints : seen} />
        {reply?.error?.[""] ? (
          <Link to={path} reloadDocument className="link justify-self-start py-1">
            {copy.reload}
          </Link>
        ) : null}
        <ChoiceOfSongs
          songs={songs}
          chosen={chosen}
          row={(song, at) => (
            <SongRow key={song.track.id} song={song} context={context} isClearing>
              <input type="hidden" name={`rows[${at}].id`} value={song.track.id} />
              {isOneStop(song.rights?.shares ?? [], (song.rights?.disputes.length ?? 0) > 0) ? (
                <p className="mt-2 text-sm font-semibold">{copy.oneStop}</p>
              ) : null}
              <div className="mt-3 grid gap-x-8 gap-y-6 md:grid-cols-2">
                {sides.map((side) => (
                  <SideFields
                    key={side}
                    side={side}
                    song={song}
                    name={`rows[${at}].${side}`}
                    typed={typed === null ? null : typed[at]}
                    reply={reply}
                  />
                ))}
              </div>
            </SongRow>
          )}
        />
        <div className="save-bar">
          <Button variant="accent">{copy.saveClearing}</Button>
        </div>
      </FormFrame>
    </section>
  );
}

type SideFieldsProps = {
  side: Side;
  song: TransactionSong;
  name: string;
  /** Null before the form was submitted. */
  typed: Typed | null;
  reply: ClearingFormProps["reply"];
};

function SideFields({ side, song, name, typed, reply }: SideFieldsProps) {
  const stored = song.states?.[side];
  // Conform omits empty fields from its result.
  const typedOr = (field: string, saved: string) => (typed === null ? saved : String(typed?.[field] ?? ""));
  return (
    <div className="flex flex-col">
      <SideFacts side={side} song={song} />
      <OpenOfSide state={stored} />
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <Select
          className="flex-[1_0_9rem]"
          name={name}
          label={copy.sideStatus(copy.sides[side], song.track.title)}
          labelHidden
          options={statusOptions(stored?.status)}
          defaultValue={typedOr(side, stored?.status ?? "open")}
          error={reply?.error?.[name]?.[0]}
        />
        <Field
          className="flex-[3_1_14rem]"
          name={`${name}Note`}
          label={copy.sideNote(copy.sides[side], song.track.title)}
          labelHidden
          placeholder={copy.notePlaceholder}
          maxLength={maxClearanceNote}
          defaultValue={typedOr(`${side}Note`, stored?.note ?? "")}
          error={reply?.error?.[`${name}Note`]?.[0]}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

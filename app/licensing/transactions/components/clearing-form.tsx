import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { maxClearanceNote } from "#app/licensing/transactions/clearing/clearing.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { ChoiceOfSongs, playableTracks, SongRow } from "#app/licensing/transactions/components/song-row.tsx";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { clearanceStatuses } from "#app/rights/clearability/clearability.ts";
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
  page: { songs, seen, clearingLead, request, version, chosen, favoured },
  reply,
}: ClearingFormProps) {
  const typed = typedRows(reply);
  const newFingerprints = reply?.initialValue?.seen;
  const context = playableTracks(songs);
  const path = transactionPath(request.id);
  return (
    // The key resets the fields after each save.
    <FormFrame key={version} id="clearing-form" reply={reply}>
      <input type="hidden" name="act" value="clearances" />
      <input type="hidden" name="seen" value={typeof newFingerprints === "string" ? newFingerprints : seen} />
      {reply?.error?.[""] ? (
        <Link to={path} reloadDocument className="link justify-self-start py-1">
          {copy.reload}
        </Link>
      ) : null}
      {songs.map(({ track }, at) => (
        <input key={track.id} type="hidden" name={`rows[${at}].id`} value={track.id} />
      ))}
      <ChoiceOfSongs
        songs={songs}
        chosen={chosen}
        row={(song, at) => (
          <SongRow
            key={song.track.id}
            {...{ song, context, favoured: favoured.ofAll }}
            isClearing
            label={copy.override}
            isOpen={reply !== undefined || (songs.length === 1 && song.light.light !== "clear")}
          >
            {(side) => (
              <SideFields
                {...{ side, song, reply }}
                name={`rows[${at}].${side}`}
                typed={typed === null ? null : typed[at]}
              />
            )}
          </SongRow>
        )}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet">{copy.saveClearing}</Button>
        <p className="hint max-w-[70ch] flex-[1_1_20rem]">{clearingLead}</p>
      </div>
    </FormFrame>
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
  );
}

import type { SheetProblem } from "#app/licensing/cue-sheets/check-sheet.ts";
import type { CueSheetReply } from "#app/licensing/cue-sheets/cue-sheet.action.server.ts";
import { nextStates, type SetState, setStates } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import type { CueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type Stated = Pick<CueSheet, "state" | "note" | "isStaff" | "path" | "version"> & {
  problems: SheetProblem[];
  abroad: string[];
};

/** Whether a reply is one to the buttons of the state. */
export function isOfState(reply: CueSheetReply | undefined): boolean {
  return setStates.some((state) => state === reply?.initialValue?.intent);
}

/** State of a saved sheet, what its checks find, and for the desk the buttons of what follows. */
export function SheetStatePart({ sheet, reply }: { sheet: Stated; reply: CueSheetReply | undefined }) {
  const { state, note, isStaff, path, version, problems, abroad } = sheet;
  const next: SetState[] = isStaff ? nextStates[state] : [];
  return (
    <section className="mt-12 grid max-w-[75ch] gap-4">
      <h2 className="text-xl">{copy.problems}</h2>
      <Facts
        facts={[
          { label: copy.state, value: copy.states[state] },
          ...(note === "" ? [] : [{ label: copy.reason, value: note }]),
        ]}
      />
      {problems.length === 0 ? <p>{copy.noProblems}</p> : null}
      <ul className="list-disc pl-5">
        {problems.map(({ cues, message }) => (
          <li key={message} className="[overflow-wrap:anywhere]">
            {copy.ofCues(cues)}
            {message}
          </li>
        ))}
      </ul>
      {abroad.map((text) => (
        <p key={text} className="text-mute [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
      {next.length === 0 ? null : (
        <FormFrame id="cue-state" key={version} reply={reply} saved={{ path, version, reload: copy.reload }}>
          {({ field }) => (
            <>
              <Field
                multiline
                rows={2}
                {...field("note", "")}
                label={copy.reason}
                hint={copy.reasonHint}
                maxLength={500}
              />
              <div className="flex flex-wrap gap-3">
                {next.map((one) => (
                  <Button key={one} variant="quiet" name="intent" value={one}>
                    {copy.set[one]}
                  </Button>
                ))}
              </div>
            </>
          )}
        </FormFrame>
      )}
    </section>
  );
}

import type { ReactNode } from "react";
import type { BriefChip, Slot } from "#app/assistant/brief/brief.ts";
import type { BriefProblems } from "#app/assistant/conversations/change-brief.ts";
import { SlotFields } from "#app/assistant/conversations/components/slot-fields.tsx";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { slotCopy } from "#app/assistant/conversations/slot-copy.ts";
import { type KeptInput, keptOf, slotEditors, slotOrder } from "#app/assistant/conversations/slot-fields.ts";
import { typeSlotValue } from "#app/assistant/conversations/type-slot-value.ts";
import { Button } from "#app/ui/form/button.tsx";
import { X } from "#app/ui/icons.tsx";

type BriefChipsProps = {
  chips: BriefChip[];
  words: string[];
  problems: BriefProblems | null;
  kept: KeptInput;
  /** Which chip is looked at; null for none. */
  onLook: (id: string | null) => void;
};

/** The chips by slot, each with its editor, and the slots that the brief says nothing of. All fields belong to the form around. */
export function BriefChips({ chips, words, problems, kept, onLook }: BriefChipsProps) {
  const editors = problems?.editors ?? {};
  const filled = slotOrder.filter((slot) => chips.some((chip) => chip.slot === slot));
  const open = slotOrder.filter((slot) => !filled.includes(slot));
  return (
    <>
      {filled.map((slot) => (
        <Row key={slot} name={slotCopy.slots[slot]}>
          {chips
            .filter((chip) => chip.slot === slot)
            .map((chip) => (
              <ChipEditor key={chip.id} chip={chip} problem={editors[chip.id]} kept={kept} onLook={onLook} />
            ))}
          {slotEditors[slot].single ? null : (
            <NewChip slot={slot} problem={editors[slot]} kept={kept} label={copy.add} />
          )}
        </Row>
      ))}
      {words.length === 0 ? null : (
        <Row name={copy.words}>
          {words.map((word, at) => (
            <span key={word} className="chip">
              <span className="chip-text">{word}</span>
              <button
                type="submit"
                name="act"
                value={`unword:${at}`}
                className="chip-x"
                aria-label={copy.removeChip(word)}
              >
                <X size={14} aria-hidden />
              </button>
            </span>
          ))}
        </Row>
      )}
      <details className="brief-more" open={open.some((slot) => editors[slot]) || undefined}>
        <summary className="link inline-flex min-h-11 items-center">{copy.addMore}</summary>
        <div className="brief-values">
          {open.map((slot) => (
            <NewChip key={slot} slot={slot} problem={editors[slot]} kept={kept} label={slotCopy.slots[slot]} />
          ))}
        </div>
      </details>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset aria-label={name} className="brief-row">
      <span className="brief-slot" aria-hidden>
        {name}
      </span>
      <div className="brief-values">{children}</div>
    </fieldset>
  );
}

type Problem = BriefProblems["editors"][string] | undefined;

type ChipEditorProps = { chip: BriefChip; problem: Problem; kept: KeptInput; onLook: BriefChipsProps["onLook"] };

/** A chip that opens its editor, and the button that removes it. */
function ChipEditor({ chip, problem, kept, onLook }: ChipEditorProps) {
  const { id, slot, label, value, spans, certainty } = chip;
  const look = () => onLook(id);
  return (
    <details
      className="brief-chip"
      open={problem ? true : undefined}
      onMouseEnter={look}
      onMouseLeave={() => onLook(null)}
      onFocus={look}
      onBlur={() => onLook(null)}
    >
      <summary className="chip">
        <span className="chip-text">
          {label}
          {certainty === "implied" ? <small className="text-mute"> {copy.implied}</small> : null}
        </span>
      </summary>
      <div className="brief-editor">
        <p className="mb-4 text-row text-mute">
          {spans.length === 0 ? copy.byHand : copy.from}{" "}
          {spans.map(({ start, text }) => (
            <q key={start} className="mr-2 text-ink">
              {text}
            </q>
          ))}
        </p>
        <SlotFields
          editor={id}
          slot={slot}
          typed={keptOf(kept, id, slot) ?? typeSlotValue(slot, value)}
          errors={problem?.errors ?? {}}
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="small" name="act" value="apply">
            {copy.apply}
          </Button>
          <Button variant="quiet" size="small" name="act" value={`remove:${id}`} aria-label={copy.removeChip(label)}>
            {copy.remove}
          </Button>
        </div>
      </div>
    </details>
  );
}

type NewChipProps = { slot: Slot; problem: Problem; kept: KeptInput; label: string };

/** The editor of a new chip. */
function NewChip({ slot, problem, kept, label }: NewChipProps) {
  return (
    <details className="brief-chip" open={problem ? true : undefined}>
      <summary className="chip brief-add" aria-label={copy.addTo(slotCopy.slots[slot])}>
        <span className="chip-text">+ {label}</span>
      </summary>
      <div className="brief-editor">
        <SlotFields editor={slot} slot={slot} typed={keptOf(kept, slot, slot) ?? {}} errors={problem?.errors ?? {}} />
        <Button size="small" className="mt-4" name="act" value={`add:${slot}`}>
          {copy.add}
        </Button>
      </div>
    </details>
  );
}

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
  /** How many tracks a chip costs, by its id. */
  costs: Record<string, number>;
  words: string[];
  problems: BriefProblems | null;
  kept: KeptInput;
  /** Which chip is looked at; null for none. */
  onLook: (id: string | null) => void;
};

const use: Slot[] = ["media", "territory", "term", "category"];
const deal: Slot[] = ["exclusivity", "budget", "deadline"];
/** The slots of each part of a brief. */
const parts: Record<keyof typeof copy.parts, Slot[]> = {
  sound: slotOrder.filter((slot) => !use.includes(slot) && !deal.includes(slot)),
  ...{ use, deal },
};

/** The chips in three parts, each with its editor, and what can be added. All fields belong to the form around. */
export function BriefChips({ words, ...props }: BriefChipsProps) {
  return (
    <>
      {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
        <Part key={part} name={copy.parts[part]} slots={parts[part]} {...props}>
          {part === "sound" && words.length > 0 ? (
            <fieldset aria-label={copy.words} className="brief-slot">
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
            </fieldset>
          ) : null}
        </Part>
      ))}
    </>
  );
}

type PartProps = Omit<BriefChipsProps, "words"> & { name: string; slots: readonly Slot[]; children: ReactNode };

function Part({ name, slots, chips, costs, problems, kept, onLook, children }: PartProps) {
  const editors = problems?.editors ?? {};
  const filled = slots.filter((slot) => chips.some((chip) => chip.slot === slot));
  const open = slots.filter((slot) => !(filled.includes(slot) && slotEditors[slot].single));
  return (
    <section className="brief-part" aria-label={name}>
      <h3 className="label">{name}</h3>
      <div className="brief-values">
        {filled.map((slot) => (
          <fieldset key={slot} aria-label={slotCopy.slots[slot]} className="brief-slot">
            {chips
              .filter((chip) => chip.slot === slot)
              .map((chip) => (
                <ChipEditor
                  key={chip.id}
                  chip={chip}
                  cost={costs[chip.id] ?? 0}
                  problem={editors[chip.id]}
                  kept={kept}
                  onLook={onLook}
                />
              ))}
          </fieldset>
        ))}
        {children}
        <details className="brief-chip" open={open.some((slot) => editors[slot]) || undefined}>
          <summary className="chip brief-add" aria-label={copy.addMore(name)}>
            <span className="chip-text">+ {copy.add}</span>
          </summary>
          <div className="brief-values pt-2">
            {open.map((slot) => (
              <NewChip key={slot} slot={slot} problem={editors[slot]} kept={kept} label={slotCopy.slots[slot]} />
            ))}
          </div>
        </details>
      </div>
    </section>
  );
}

type Problem = BriefProblems["editors"][string] | undefined;

type ChipEditorProps = {
  chip: BriefChip;
  cost: number;
  problem: Problem;
  kept: KeptInput;
  onLook: BriefChipsProps["onLook"];
};

/** A chip that opens its editor, and the button that removes it. */
function ChipEditor({ chip, cost, problem, kept, onLook }: ChipEditorProps) {
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
          {cost === 0 ? null : (
            <>
              <small aria-hidden className="text-mute" title={copy.cost(cost)}>
                {` −${cost}`}
              </small>
              <span className="sr-only">{`, ${copy.cost(cost)}`}</span>
            </>
          )}
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
